import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { DAY } from "~/text/duration";
import { dayInSeoul, inSeoul, todayInSeoul } from "~/text/moment";

/** The day that it is, as 2026-03-01; the same while server and browser render the same page. */
const Today = createContext("");

/**
 * @param loaded the day at which the page was rendered
 */
export function TodayProvider({ loaded, children }: { loaded: string; children: ReactNode }) {
  const [today, setToday] = useState(loaded);
  useEffect(() => {
    setToday(loaded);
    // A page that lay open overnight does not call yesterday today.
    const look = () => setToday(todayInSeoul());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [loaded]);
  return <Today.Provider value={today}>{children}</Today.Provider>;
}

/**
 * A moment as one says it: 오늘 10:08, 어제 17:30, else with its date. The whole of it shows on hover,
 * and on paper.
 */
export function Moment({ at, className }: { at: string; className?: string | undefined }) {
  const today = useContext(Today);
  const [day, time] = inSeoul(at).split(" ");
  const yesterday = today && dayInSeoul(Date.parse(`${today}T00:00:00+09:00`) - DAY);
  const word = day === today ? "오늘" : day === yesterday ? "어제" : undefined;
  return (
    <time dateTime={at} title={`${day} ${time}`} data-day={word && day} className={className}>
      <span>{word ?? day}</span> {time}
    </time>
  );
}
