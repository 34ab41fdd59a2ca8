import { Icon } from "~/ui/icons";

export function UpIcon() {
  return (
    <Icon>
      <path d="M12 20V5m-6 6 6-6 6 6" />
    </Icon>
  );
}

export function DownIcon() {
  return (
    <Icon>
      <path d="M12 4v15m6-6-6 6-6-6" />
    </Icon>
  );
}

export function TopIcon() {
  return (
    <Icon>
      <path d="M5 4h14M12 21V9m-6 6 6-6 6 6" />
    </Icon>
  );
}

export function StarIcon({ className }: { className?: string }) {
  return (
    <Icon className={className}>
      <path d="m12 4 2.5 5.2 5.6.8-4 4 .9 5.7-5-2.7-5 2.7.9-5.7-4-4 5.6-.8z" />
    </Icon>
  );
}
