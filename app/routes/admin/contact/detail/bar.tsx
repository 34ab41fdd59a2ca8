import { Link, useNavigation } from "@remix-run/react";
import type { Status } from "~/contact/inquiry";
import { PrintButton } from "~/forms/print-button";
import { DeleteButton } from "~/office/delete-confirmation";
import { EditBar, SaveBar } from "~/office/save-bar";
import { formId } from "./inquiry-editor";
import { trashQuestion } from "./notices";

interface BarProps {
  inquiry: { id: number; status: Status };
  isEditing: boolean;
}

export function Bar({ inquiry, isEditing }: BarProps) {
  const { state } = useNavigation();
  if (isEditing) {
    return (
      <SaveBar form={formId} isBusy={state === "submitting"}>
        <DeleteButton {...trashQuestion} />
      </SaveBar>
    );
  }
  return (
    <EditBar>
      {inquiry.status === "COMPLETE" && (
        <Link to={`/admin/portfolio/add?from=${inquiry.id}`} className="button-quiet">
          시공 사례로 등록
        </Link>
      )}
      <PrintButton />
    </EditBar>
  );
}
