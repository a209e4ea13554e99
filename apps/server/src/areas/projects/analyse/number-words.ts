/** Numbers that people spell out, by language, separated by `|`. A space at the end means that the word ends there. */
export const NUMBER_WORDS = {
  en: 'two |three |four |five |six |seven |eight |nine |ten |eleven |twelve |fifteen |twenty|hundred|thousand|million',
  ko: '[일이삼사오육칠팔구십백천만억]{2,}|[일이삼사오육칠팔구십]년|한 해|두 해|세 해|다섯 해|열 해',
  ja: '[一二三四五六七八九十百千万億]{2,}|[一二三四五六七八九十数]年',
  cn: '[一二三四五六七八九十百千万萬亿億两兩]{2,}|[一二三四五六七八九十两兩][年个個万萬]',
  id: 'dua |tiga |empat |lima |enam |tujuh |delapan |sembilan |sepuluh|belas|puluh|ratus|seratus|ribu|seribu|juta|sejuta|miliar|setahun',
  ms: 'dua |tiga |empat |lima |enam |tujuh |lapan |sembilan |sepuluh|belas|puluh|ratus|seratus|ribu|seribu|juta|sejuta|setahun',
  vi: 'hai |ba |bốn |năm năm|sáu |bảy |tám |chín |mười|trăm|nghìn|ngàn|triệu|tỷ ',
  tl: 'dalawa|tatlo|apat |limang|lima |anim |pito|walo|siyam|sampu|labing|daan|libo|milyon',
  hi: 'दो |तीन |चार |पाँच |छह |छः|सात |आठ |नौ |दस |बारह|पंद्रह|बीस |सौ |हज़ार|लाख|करोड़',
  ar: 'سنتين|سنتان|عامين|ثلاث|أربع|خمس|ست |ستة|سبع|ثمان|تسع|عشر|مئة|مائة|ألف|آلاف|مليون|ملايين',
  ben: 'দুই |তিন |চার |পাঁচ |ছয় |সাত |আট |নয় |দশ |বারো|পনেরো|বিশ |শত|হাজার|লাখ|লক্ষ|কোটি',
} as const;
