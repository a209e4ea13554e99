import type { LanguageCode } from '@ocean/api/language-codes';
import type { WordedItem } from './word-lists.ts';

/**
 * What members write, in their own words. Each line of a complete text is about one item, in this order: asset, location, ownership,
 * valuation, income, costs, risks, term, permits, operator.
 */
export type ProjectTexts = Readonly<
  Partial<
    Record<
      LanguageCode,
      {
        readonly complete: readonly string[];
        readonly lacking: { readonly items: readonly WordedItem[]; readonly profile: string };
      }
    >
  >
>;

export const TEXTS_OF_EAST_ASIA_AND_ENGLISH: ProjectTexts = {
  en: {
    complete: [
      `A tea garden of 12 hectares with about 60,000 bushes, planted in 1994, and a small drying shed.
You find it in the hills above Kandy, Sri Lanka, two hours by car from Colombo.
It has belonged to my mother since 2003; the papers are in her name.
A valuer from Colombo put it at 420,000 USDT in January 2026.
We sell about 18 tonnes of leaf a year, which brings in 74,000 USDT.
We spend 41,000 USDT a year on pickers' wages, fertiliser and transport.
In a dry year the harvest can fall by a third, and leaf prices go up and down.
We would like to run this for six years and then pay everybody out.
The tea board has registered us, and the organic certification was renewed last year.
My brother and I look after it every day, as we have done for fifteen years.`,
      `A four-storey block with 16 flats, built in 1987 and renovated in 2019.
The address is Kauppakatu in Tampere, Finland, near the railway station.
Two sisters own it in equal shares.
The bank estimated it at 2.3 million USDT last autumn.
All the flats are let; together they bring 12,800 USDT every month.
Heating, repairs, insurance and property tax come to 4,200 USDT a month.
What could go wrong: flats may stand empty, and the roof needs replacing soon.
The project lasts 8 years and ends in March 2034.
The council approved the use as housing and the fire inspection was passed in 2025.
A local housing agency handles the letting, the caretaker and the accounts.`,
      `We have solar panels of 1.2 megawatts on the roofs of three cold stores.
They stand outside Antalya in southern Turkey.
Our cooperative of 40 growers owns the panels; the roofs are leased from members.
Today they are worth roughly 760,000 USDT.
The grid company buys the power for about 9,500 USDT each month.
We pay 1,100 USDT each month for cleaning, spare parts and the meter.
Hail can break panels, the tariff may be cut, and inverters fail.
We plan for ten years, up to the end of 2035.
The energy ministry gave us a production licence, number 4471.
A technician, Mr Demir, checks the plant each week and our board decides the rest.`,
    ],
    lacking: {
      items: ['term', 'permits'],
      profile: `A wooden fishing boat, 14 metres, with a diesel engine from 2018.
It lies in the harbour of Essaouira in Morocco.
I bought it in 2015 and I am the only owner.
A shipyard says it is worth 95,000 USDT.
The catch earns about 3,800 USDT a month in the season.
Fuel, nets and crew take 2,100 USDT a month.
Storms keep us ashore for weeks, and there are fewer sardines each year.
I am the skipper and sail with four men.`,
    },
  },
  ko: {
    complete: [
      `보성에 있는 약 3만 평의 녹차밭과 작은 덖음 시설입니다.
전라남도 보성군 회천면에 있고 바다가 내려다보입니다.
할아버지 때부터 저희 집안 땅이고 지금은 제 명의로 되어 있습니다.
작년에 감정을 받았는데 78만 USDT가 나왔습니다.
해마다 찻잎을 팔아 9만 USDT 정도를 법니다.
인건비와 비료값으로 1년에 4만 USDT가 들어갑니다.
봄에 서리가 내리면 수확이 크게 줄고, 차 값이 떨어질 수도 있습니다.
6년 동안 진행하고 2032년에 정리할 생각입니다.
유기농 인증을 받았고 식품 제조 신고도 마쳤습니다.
저와 아내가 직접 농사를 짓고, 수확철에는 마을 분들이 도와줍니다.`,
      `방이 열두 개인 3층짜리 펜션입니다.
강릉 경포 해변에서 걸어서 5분 거리입니다.
주인은 저희 부부이고 등기부에 그대로 올라 있습니다.
부동산에서는 지금 팔면 150만 USDT는 받는다고 합니다.
숙박비로 한 달에 평균 1만 1천 USDT가 들어옵니다.
청소, 전기료, 세금, 대출 이자로 매달 5천 USDT를 씁니다.
겨울에는 손님이 적어 방이 비고, 태풍 피해도 걱정됩니다.
사업은 5년이면 끝나고, 그때 원하시면 연장합니다.
숙박업 신고증과 소방 점검 확인서가 있습니다.
펜션 일을 10년 넘게 한 매니저가 맡아서 합니다.`,
      `1킬로그램짜리 금괴 20개입니다.
서울 종로의 은행 금고에 보관되어 있습니다.
금괴는 세 사람이 똑같이 나누어 가지고 있습니다.
오늘 금값으로 치면 모두 240만 USDT입니다.
금을 빌려주고 한 달에 6천 USDT의 사용료를 받습니다.
금고 보관료와 보험료가 한 달에 900 USDT입니다.
금값이 내리면 손해를 볼 수 있고, 빌린 쪽이 돌려주지 못할 수도 있습니다.
계약은 3년짜리이고 2029년 6월에 끝납니다.
귀금속 거래업 등록을 마쳤고 순도 보증서가 있습니다.
귀금속 일을 오래 한 김 대표와 직원 두 명이 담당합니다.`,
    ],
    lacking: {
      items: ['risks', 'operator'],
      profile: `비닐하우스 여덟 동짜리 딸기 농원입니다.
충남 논산시 외곽에 있습니다.
땅과 하우스 모두 어머니 소유입니다.
전부 합쳐 65만 USDT쯤 나갑니다.
딸기를 팔아 한 해에 8만 USDT를 벌어요.
난방비와 모종값으로 한 해에 3만 USDT를 써요.
4년 동안 하고 2030년에 마칩니다.
농업경영체 등록과 친환경 인증이 있습니다.`,
    },
  },
  ja: {
    complete: [
      `祖父の代から続く3ヘクタールの茶畑と、小さな製茶工場です。
静岡県牧之原市にあり、駅から車で20分です。
父の名義で、登記も済んでいます。
去年、鑑定士に見てもらったところ62万USDTでした。
お茶の売上は年におよそ8万USDTです。
肥料代と人件費で毎年4万5千USDTかかります。
霜が降りると収穫が半分になることがあり、茶の値段も下がっています。
6年続けて、2032年に終える予定です。
有機JASの認証を受け、保健所の届出も済ませました。
私と弟が畑の世話をし、摘み取りは近所の人に手伝ってもらいます。`,
      `全14室の木造アパートです。築22年で、3年前に屋根を直しました。
場所は福岡市博多区、地下鉄の駅から歩いて8分です。
持ち主は私と姉の二人です。
不動産屋の見積もりでは95万USDTです。
毎月の家賃は合わせて7,200USDT入ります。
修繕、固定資産税、火災保険で月に2,300USDT出ていきます。
部屋が空くと収入が減りますし、大きな地震も心配です。
5年で終わり、その後は売って分けます。
建築確認と検査済証、消防の点検も問題ありません。
地元の不動産屋に入居者の募集と集金を任せています。`,
      `近海を走る貨物船で、長さは72メートル、2009年に造られました。
いつもは瀬戸内海、今治の港に泊まっています。
船は私どもの会社が所有しています。
同じ大きさの船は今、中古で310万USDTほどします。
荷主から運賃として月に5万8千USDTをいただきます。
燃料代、船員の給料、修理代で月に3万9千USDTかかります。
燃料が高くなる、荷物が減る、事故で止まる、といった恐れがあります。
契約は2033年3月まで、7年です。
内航海運業の登録と船舶検査を受けています。
船長と機関長を含む9人の乗組員が動かしています。`,
    ],
    lacking: {
      items: ['ownership', 'costs'],
      profile: `山の斜面に並べた太陽光パネルで、出力は800キロワットです。
岡山県津山市の郊外にあります。
今の価値は110万USDTほどです。
電力会社に売って、月に1万1千USDT入ります。
大雪や台風で壊れることがあり、買い取りの値段も下がるかもしれません。
10年間、2036年までの計画です。
経済産業省の認定と町の許可を取りました。
電気主任技術者が毎月点検し、運営しています。`,
    },
  },
  cn: {
    complete: [
      `这是一片三百亩的茶园，种的是铁观音，还有一间炒茶的作坊。
在福建安溪县的山上，离县里开车四十分钟。
茶山是我父亲承包的，林权证写的是他的名字。
去年请人估过价，大概值85万USDT。
每年卖茶能赚12万USDT左右。
采茶工人的工资、肥料和运费一年要花7万USDT。
遇到倒春寒或者天旱会减产，茶叶行情也可能下跌。
打算做六年，到2032年结束，然后把钱分给大家。
有机认证和食品生产的手续都办好了。
平时由我和两个兄弟打理，采茶季请村里人帮忙。`,
      `一栋六层的公寓楼，一共24套房，2008年盖的。
在成都市武侯区，走路十分钟到地铁站。
房子是我和姐姐共有的，房产证上有两个人的名字。
中介说现在能卖240万USDT。
全部租出去了，每个月收房租1.3万USDT。
物业、维修和水电每个月大约4000 USDT。
怕的是租客退租房子空着，还有房价往下走。
一共五年，2031年底退出。
消防验收合格，也办了租赁备案。
请了一家物业公司负责收租和日常打理。`,
      `屋顶光伏电站，装机两兆瓦，2021年并网发电。
地点是山东省潍坊市的一个工业园。
电站归我们合作社所有，一共三十户人家入股。
按现在的行情大约值150万USDT。
卖电给电网，每月进账1.8万USDT。
清洗、检修和屋顶租赁每月开支5000 USDT。
冰雹可能打坏板子，电价也有可能下调。
合同签了十年，2036年6月结束。
发改委已经备案，并网手续齐全。
有两个电工常年值守，合作社理事会管账。`,
    ],
    lacking: {
      items: ['income', 'risks'],
      profile: `一艘运沙的货船，长58米，2014年造的。
船停在江苏镇江的码头。
船主是我本人，船舶证书写的是我的名字。
二手市场上这样的船值90万USDT。
油钱和船员工资每月要2万USDT。
做四年，2030年结束。
营运证和年检都有。
我当船长，带着六个船员跑船。`,
    },
  },
  cht: {
    complete: [
      `我們家有一片五公頃的茶園，種烏龍茶，旁邊有一間製茶廠。
在南投縣鹿谷鄉，海拔八百公尺。
地是祖父留下來的，現在登記在我名下。
前年請估價師看過，大約值130萬USDT。
一年賣茶可以賺15萬USDT左右。
採茶工資、肥料和電費一年要花8萬USDT。
颱風或乾旱會讓收成變少，茶價也可能下跌。
打算做六年，到2032年結束再結算分配。
有機驗證和工廠登記都辦好了。
由我跟太太照顧茶樹，採收時請師傅來幫忙。`,
      `一棟有18間客房的民宿，四層樓，2012年蓋好。
就在花蓮市區，走路到海邊十分鐘。
屋主是我和哥哥，兩個人各一半。
房仲說現在大概可以賣兩百一十萬USDT。
住宿一個月平均進帳1.6萬USDT。
打掃、水電、房屋稅和貸款利息每月花掉7000 USDT。
淡季房間會空著，地震也可能讓客人不敢來。
為期五年，五年後看大家要不要續約。
民宿登記證和消防檢查都有。
現場有一位做了十年的店長，帶三個員工。`,
      `十二幅臺灣畫家的油畫，大多是1950年代的作品。
畫收在臺北內湖的恆溫庫房裡。
這批畫是我們三個朋友合買的，各占三分之一。
拍賣行去年估計總共值68萬USDT。
借給美術館和飯店展出，一年收3.6萬USDT。
庫房租金、保險和修復一年要付1.1萬USDT。
畫可能受潮損壞，也可能好幾年都賣不掉。
預計放七年，2033年送拍賣後結束。
每幅畫都有鑑定書，也取得文化部的出口核准。
由一位畫廊老闆代管，他做這行二十幾年了。`,
    ],
    lacking: {
      items: ['asset', 'permits'],
      profile: `這個計畫在臺中市烏日區，靠近高鐵站。
所有權是我太太的，權狀在她手上。
請人估過，大約值88萬USDT。
每個月可以收5200 USDT。
修理和稅金每個月要花1300 USDT。
最怕的是承租的人不續約，一空就是半年。
預計做四年，2030年結束。
由我弟弟負責，他每個星期都會去看。`,
    },
  },
};
