import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { DAY, MINUTE } from "~/text/duration";
import { dayInSeoul, inSeoul, timeInSeoul, todayInSeoul } from "~/text/moment";

/** The same day while server and browser render the same page. */
const Today = createContext("");

export function TodayProvider({ loaded, children }: { loaded: string; children: ReactNode }) {
  const [today, setToday] = useState(loaded);
  useEffect(() => {
    setToday(loaded);
    // A page left open overnight must not call yesterday today.
    const look = () => setToday(todayInSeoul());
    const timer = setInterval(look, MINUTE);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [loaded]);
  return <Today.Provider value={today}>{children}</Today.Provider>;
}

interface MomentProps {
  at: string;
  className?: string | undefined;
  /** 오후 2시 instead of 14:00. */
  inWords?: boolean;
}

/** 오늘 10:08, 어제 17:30, or with its date. The title, and paper, have all of it. */
export function Moment({ at, className, inWords = false }: MomentProps) {
  const today = useContext(Today);
  const [day, time] = inSeoul(at).split(" ");
  const yesterday = today && dayInSeoul(Date.parse(`${today}T00:00:00+09:00`) - DAY);
  const word = day === today ? "오늘" : day === yesterday ? "어제" : undefined;
  return (
    <time dateTime={at} title={`${day} ${time}`} data-day={word && day} className={className}>
      <span>{word ?? day}</span> {inWords ? timeInSeoul(at) : time}
    </time>
  );
}
