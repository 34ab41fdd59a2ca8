import { useEffect, useRef } from "react";

interface ErrorSummaryProps {
  /** Field id and what is wrong with it, in the order of the form. */
  errors: { id: string; label: string; message: string }[];
  /** Without script this stands in for the dialog of the spec, with its words. */
  title: string;
  text: string;
  /** Takes the focus when it appears, for those who cannot see it appear. */
  focus: boolean;
}

/** What keeps a form from being accepted, at its top, with a way to each field. */
export function ErrorSummary({ errors, title, text, focus }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);

  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <p>{text}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map((error) => (
            <li key={error.id}>
              <a href={`#${error.id}`}>
                {error.label}: {error.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
