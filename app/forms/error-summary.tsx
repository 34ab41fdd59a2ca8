import { useEffect, useRef } from "react";

interface ErrorSummaryProps {
  errors: { id: string; label: string; message: string }[];
  /** Without script this replaces the spec's dialog, with the same text. */
  title: string;
  text: string;
  focus: boolean;
}

export function ErrorSummary({ errors, title, text, focus }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Script may come late, when somebody is already correcting a field.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (focus && isFree) box.current?.focus();
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
