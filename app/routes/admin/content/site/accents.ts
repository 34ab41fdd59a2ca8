/** styles/accents.css has their tokens. */
export const accents = {
  pine: "소나무색",
  navy: "남색",
  brick: "벽돌색",
  plum: "자두색",
  ochre: "황토색",
  ink: "먹색",
};
