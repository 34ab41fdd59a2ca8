/** What the fictitious projects tell, by their titles. */

interface Story {
  story: string;
  customerWords?: string;
}

export const stories: Record<string, Story> = {
  "햇살이 오래 머무는 거실": {
    story:
      "남향인데도 낮에 불을 켜던 집이었습니다.\n거실과 발코니 사이의 벽을 정리하고 창 아래를 비워, 해가 방 안쪽까지 들어오게 했습니다. 바닥은 빛을 되비추는 밝은 마루로, 벽은 눈부시지 않은 크림색으로 마감했습니다.",
    customerWords: "겨울에도 오후 네 시까지 불을 켜지 않아요.\n— 이○○ 님",
  },
  "책장으로 벽을 세운 서재": {
    story:
      "책이 4천 권인 부부의 집입니다.\n벽을 하나 더 세우는 대신 바닥부터 천장까지 책장을 짜서 거실과 서재를 나누었습니다. 책 무게가 고르게 실리도록 바닥을 보강하고, 칸마다 조명을 넣었습니다.",
  },
  "네이비 주방이 있는 집": {
    story:
      "요리를 좋아하는 두 사람을 위해 주방을 집의 가운데로 옮겼습니다.\n넓은 면은 짙은 네이비로 칠하고, 손이 닿는 상판에는 밝은 돌을 써서 어둡지 않습니다.",
    customerWords: "손님이 오면 다들 주방부터 봅니다.\n— 최○○ 님",
  },
  "작은 집, 넓은 식탁": {
    story:
      "18평에 큰 식탁 하나를 놓고 싶다는 말씀에서 시작했습니다.\n거실을 따로 두지 않고 여섯 사람이 앉는 식탁을 한가운데 두었습니다. 수납은 벽 한쪽에 모두 모았습니다.",
  },
  "짙은 나무와 돌의 집": {
    story:
      "오래 보아도 질리지 않는 재료를 찾는 데 한 달이 걸렸습니다.\n나무는 결이 이어지도록 한 그루에서 켠 것을 쓰고, 돌은 모서리를 손으로 다듬었습니다.",
  },
  "둘이 사는 신혼집": {
    story:
      "처음 마련한 둘만의 집이라 비우는 일부터 했습니다.\n방 하나를 드레스룸으로 바꾸어 침실에는 침대만 남겼습니다.",
    customerWords: "둘이 고른 집 같아서 좋아요. 다시 해도 똑같이 할 거예요.\n— 정○○ 님",
  },
  "아이 방을 품은 34평": {
    story:
      "아이가 자라며 바뀔 방을 먼저 생각했습니다.\n책상과 옷장은 높이를 바꿀 수 있고, 문을 떼면 두 방이 하나가 됩니다. 식탁에서 아이 방이 보이도록 시선을 열었습니다.",
  },
  "욕실만 새로": {
    story:
      "20년 넘은 욕실을 12일 만에 바꾸었습니다.\n방수를 처음부터 다시 하고, 턱을 낮추고, 줄눈이 적은 큰 타일을 썼습니다. 공사하는 동안 가족분들은 집에서 지내셨습니다.",
    customerWords: "날마다 쓰는 곳이라 가장 잘 바꾼 것 같습니다.\n— 윤○○ 님",
  },
  "테라코타 주방과 헤링본 마루": {
    story:
      "흙빛 타일 한 장에서 색을 모두 가져왔습니다.\n마루는 현관에서 창까지 한 방향으로 이어 집이 더 길어 보입니다.",
  },
  "부모님을 위한 단층집": {
    story:
      "걸려 넘어질 턱이 없는 집을 만들었습니다.\n문은 모두 미닫이로 바꾸고, 손잡이는 벽을 따라 길게 달았습니다. 밤에는 발밑의 조명이 자동으로 켜집니다.",
    customerWords: "어머니가 혼자 욕실에 가실 수 있게 된 것이 가장 고맙습니다.\n— 김○○ 님",
  },
  "먹색 침실, 조용한 밤": {
    story:
      "교대 근무로 낮에 주무시는 분의 집입니다.\n빛과 소리를 막는 일부터 했습니다. 창은 세 겹으로 달고, 벽은 소리를 흡수하는 재료로 채운 뒤 먹색으로 칠했습니다.",
  },
  "일과 쉼을 나눈 집": {
    story:
      "집에서 일하는 시간이 길어진 분을 위해 문을 닫으면 사라지는 일터를 만들었습니다.\n저녁에는 책상이 벽이 되고, 거실은 온전히 쉬는 곳이 됩니다.",
  },
  "볕 드는 반지하의 변신": {
    story:
      "눅눅하고 어둡던 반지하였습니다.\n물이 스미던 벽을 밖에서부터 막고, 창턱을 낮추어 볕이 바닥에 닿게 했습니다. 환기 장치는 소리가 거의 나지 않는 제품으로 설치했습니다.\n같은 자리에서 찍은 시공 전후 사진을 함께 싣습니다.",
    customerWords: "지하라는 걸 자꾸 잊어요. 아침에 볕에 깹니다.\n— 박○○ 님",
  },
  "온 가족이 모이는 식탁": {
    story:
      "삼대가 함께 사는 집이라 모두가 앉는 식탁이 먼저였습니다.\n식탁 위에는 조명을 낮게 달고, 주방과 거실은 눈높이의 벽으로만 나누었습니다.",
    customerWords: "명절에 상을 따로 펴지 않는 것이 이렇게 편할 줄 몰랐습니다.\n— 한○○ 님",
  },
};

const roomsByName = {
  living: "LIVING",
  kitchen: "KITCHEN",
  dining: "KITCHEN",
  bath: "BATHROOM",
  bedroom: "BEDROOM",
  study: "STUDY",
} as const;

const captions: Record<string, string> = {
  "sunlit-living.jpg": "창 아래를 비워 해가 방 안쪽까지 듭니다.",
  "sunlit-kitchen.jpg": "주방에서도 바깥이 보입니다.",
  "bookcase-study.jpg": "벽 대신 선 책장",
  "navy-kitchen.jpg": "짙은 면과 밝은 상판",
  "small-home-dining.jpg": "여섯 사람이 앉는 식탁",
  "wood-and-stone-bath.jpg": "모서리를 손으로 다듬은 돌",
  "newlyweds-bedroom.jpg": "침대만 남긴 침실",
  "new-bath.jpg": "줄눈이 적은 큰 타일",
  "terracotta-kitchen.jpg": "흙빛 타일에서 가져온 색",
  "bungalow-bath.jpg": "턱이 없는 욕실",
  "ink-bedroom.jpg": "먹색 벽과 세 겹 창",
  "home-office-study.jpg": "저녁이면 벽이 되는 책상",
  "basement-living.jpg": "창턱을 낮추어 볕이 바닥에 닿습니다.",
  "big-table-dining.jpg": "삼대가 함께 앉는 식탁",
};

/** Nobody shall take it for somebody's home. */
export const drawn = "예시 그림";

/** What is said about a picture, from its file's name and its place after another one. */
export function toldOf(picture: string, previous: string | undefined) {
  const name = Object.keys(roomsByName).find((each) => picture.includes(`-${each}`));
  // The picture after it says so for both.
  const isBefore = picture.endsWith("-before.jpg");
  return {
    caption: isBefore ? "" : [captions[picture], drawn].filter(Boolean).join(" · "),
    room: name ? roomsByName[name as keyof typeof roomsByName] : "",
    moment: isBefore
      ? ("BEFORE" as const)
      : previous?.endsWith("-before.jpg")
        ? ("AFTER" as const)
        : ("" as const),
  };
}
