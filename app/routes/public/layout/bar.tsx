import { Link, NavLink, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { viewPath } from "~/pictures/picture";
import { CallLink } from "~/public/company-facts";
import { useSite } from "~/public/frame";
import { isRemembered } from "~/public/remembered";
import { BlogIcon, CloseIcon, InstagramIcon, MenuIcon, YoutubeIcon } from "~/ui/icons";
import { useBackToClose } from "~/ui/use-back-to-close";

/** A page with other hosts is loaded as a document, without waiting for its script to say so. */
export const pages = [
  { to: "/about", name: "ABOUT", korean: "회사 소개", isDocument: true },
  { to: "/brand", name: "BRAND", korean: "시공 분야" },
  { to: "/portfolio", name: "PORTFOLIO", korean: "시공 사례" },
  { to: "/contact", name: "CONTACT", korean: "견적 문의", isDocument: true },
];

type Page = (typeof pages)[number];

export function Bar() {
  const { name, logo } = useSite();
  const isScrolled = useScrolledBeyond(50);
  const menu = useMenu();
  return (
    <header className={isScrolled ? "bar is-scrolled" : "bar"}>
      <Link to="/" className="bar-logo" onClick={(event) => menu.follow(event, { to: "/" })}>
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
      <Menu {...menu} />
    </header>
  );
}

function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pushEntry, leaveEntry, giveEntry } = useBackToClose(menu);
  const navigate = useNavigate();
  const { key } = useLocation();
  const openedAt = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on another page
  useEffect(() => {
    // Not on hydration: the menu may have been opened before.
    if (openedAt.current !== key) {
      giveEntry();
      menu.current?.removeAttribute("open");
    }
    openedAt.current = key;
  }, [key]);

  /** Replaces the open menu's history entry, so that Back leads to this page. */
  function follow(event: MouseEvent, { to, isDocument }: Pick<Page, "to" | "isDocument">) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !giveEntry()) return;
    event.preventDefault();
    if (isDocument) window.location.replace(to);
    else navigate(to, { replace: true });
  }

  const [hasOwn, setOwn] = useState(false);
  const onToggle = () => {
    setOwn(isRemembered());
    return menu.current?.open ? pushEntry() : leaveEntry();
  };
  return { menu, onToggle, follow, hasOwn };
}

function Menu({ menu, onToggle, follow, hasOwn }: ReturnType<typeof useMenu>) {
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

  return (
    <details ref={menu} className="menu" onKeyDown={keepFocus} onToggle={onToggle}>
      <summary>
        <span className="visually-hidden">메뉴</span>
        <MenuIcon className="icon-menu" />
        <CloseIcon className="icon-close" />
      </summary>
      <nav className="menu-list" aria-label="주 메뉴">
        <Links onFollow={follow} />
        {hasOwn && (
          <a href="/contact/receipt" rel="nofollow" className="button-quiet">
            내 문의
          </a>
        )}
        <CallLink />
      </nav>
    </details>
  );
}

/** @param onFollow in the menu, which has room for Korean names */
function Links({ onFollow }: { onFollow?: (event: MouseEvent, page: Page) => void }) {
  const { instagramUrl, blogUrl, youtubeUrl } = useSite();
  const channels = [
    { url: instagramUrl, name: "인스타그램", Icon: InstagramIcon },
    { url: blogUrl, name: "블로그", Icon: BlogIcon },
    { url: youtubeUrl, name: "유튜브", Icon: YoutubeIcon },
  ].filter(({ url }) => url);
  return (
    <>
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            <NavLink
              to={page.to}
              reloadDocument={page.isDocument}
              onClick={onFollow && ((event) => onFollow(event, page))}
            >
              <span>{page.name}</span> {onFollow && <small>{page.korean}</small>}
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
