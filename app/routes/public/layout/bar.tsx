import { Link, NavLink, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { viewPath } from "~/pictures/picture";
import { CallLink } from "~/public/company-facts";
import { useSite } from "~/public/frame";
import { BlogIcon, CloseIcon, InstagramIcon, MenuIcon, YoutubeIcon } from "~/ui/icons";
import { otherHostsOf } from "~/ui/other-hosts";
import { useBackToClose } from "~/ui/use-back-to-close";

const pages = [
  { to: "/about", name: "ABOUT", korean: "회사 소개" },
  { to: "/brand", name: "BRAND", korean: "시공 분야" },
  { to: "/portfolio", name: "PORTFOLIO", korean: "시공 사례" },
  { to: "/contact", name: "CONTACT", korean: "견적 문의" },
];

export function Bar() {
  const { name, logo } = useSite();
  const isScrolled = useScrolledBeyond(50);
  return (
    <header className={isScrolled ? "bar is-scrolled" : "bar"}>
      <Link to="/" className="bar-logo">
        {logo ? (
          <img
            src={viewPath("content", logo.uploadedName, 480)}
            width={logo.width}
            height={logo.height}
            alt={name}
          />
        ) : (
          name || "홈"
        )}
      </Link>
      <nav className="bar-links" aria-label="주 메뉴">
        <Links />
      </nav>
      <Menu />
    </header>
  );
}

/** `details` works without script. */
function Menu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const back = useBackToClose(menu);
  const navigate = useNavigate();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    // Not on hydration: the menu may have been opened before.
    if (openedAt.current !== key) menu.current?.removeAttribute("open");
    openedAt.current = key;
  }, [key]);

  function keepFocus(event: KeyboardEvent) {
    const element = menu.current;
    if (!element?.open) return;
    if (event.key === "Escape") {
      element.open = false;
      element.querySelector("summary")?.focus();
    }
    if (event.key !== "Tab") return;
    const stops = [...element.querySelectorAll<HTMLElement>("summary, a")];
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  }

  /** Replaces the menu's history entry, so that Back leads to this page. */
  function follow(event: MouseEvent, to: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !back.giveEntry()) return;
    event.preventDefault();
    if (otherHostsOf(to) === undefined) navigate(to, { replace: true });
    else window.location.replace(to);
  }

  return (
    <details
      ref={menu}
      className="menu"
      onKeyDown={keepFocus}
      onToggle={() => (menu.current?.open ? back.pushEntry() : back.leaveEntry())}
    >
      <summary>
        <span className="visually-hidden">메뉴</span>
        <MenuIcon className="icon-menu" />
        <CloseIcon className="icon-close" />
      </summary>
      <nav className="menu-list" aria-label="주 메뉴">
        <Links onFollow={follow} />
        <CallLink />
      </nav>
    </details>
  );
}

/** @param onFollow in the menu, which has room for Korean names */
function Links({ onFollow }: { onFollow?: (event: MouseEvent, to: string) => void }) {
  const { instagramUrl, blogUrl, youtubeUrl } = useSite();
  const channels = [
    { url: instagramUrl, name: "인스타그램", Icon: InstagramIcon },
    { url: blogUrl, name: "블로그", Icon: BlogIcon },
    { url: youtubeUrl, name: "유튜브", Icon: YoutubeIcon },
  ].filter(({ url }) => url);
  return (
    <>
      <ul>
        {pages.map(({ to, name, korean }) => (
          <li key={to}>
            <NavLink
              to={to}
              reloadDocument={otherHostsOf(to) !== undefined}
              onClick={onFollow && ((event) => onFollow(event, to))}
            >
              <span>{name}</span> {onFollow && <small>{korean}</small>}
            </NavLink>
          </li>
        ))}
      </ul>
      {channels.length > 0 && (
        <div className="channels">
          {channels.map(({ url, name, Icon }) => (
            <a key={name} href={url} target="_blank" rel="noopener" aria-label={`${name} (새 창)`}>
              <Icon />
            </a>
          ))}
        </div>
      )}
    </>
  );
}

function useScrolledBeyond(pixels: number) {
  const [isBeyond, setBeyond] = useState(false);
  useEffect(() => {
    const look = () => setBeyond(window.scrollY > pixels);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [pixels]);
  return isBeyond;
}
