// Runs in each page that visits.ts measures, before the page's own scripts. Plain JavaScript, because
// tsx would call a function of its own that the page lacks.
const bench = { paints: [], shift: 0, tasks: [] };
Object.assign(window, { bench });

function follow(type, note) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  }).observe({ type, buffered: true });
}

follow("largest-contentful-paint", ({ startTime }) => bench.paints.push(startTime));
follow("layout-shift", ({ value }) => {
  bench.shift += value;
});
follow("longtask", ({ startTime, duration }) => bench.tasks.push({ start: startTime, duration }));
