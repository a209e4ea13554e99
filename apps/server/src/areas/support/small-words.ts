import type { LanguageCode } from '@ocean/api/language-codes';

/**
 * Words that stand in every kind of question ("how", "when", "can I") and say nothing about its subject. English has them in its
 * dictionary. Longer ones come first where a language has no spaces.
 */
const SMALL_WORDS: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  ko: /어떻게|무엇|어디에서|어디서|어디|언제|얼마|어떤|누가|하나요|되나요|있나요|인가요|한가요|나요|가요|세요|해요|예요|어요|어때요|있는|하는|되는|수도|하려면|이유는|왜/g,
  ja: /どうすればいいですか|どうなりますか|どのくらい|ください|ありますか|できますか|ますか|ですか|なぜ|どこ|いつ|どの|どう|なに|何|には|について|している|して|する|した|ための|ため|もの|こと|です|ます|教えて|から|まで|[のはがをにでとも]/g,
  cn: /为什么|怎么样|怎么办|怎么|什么时候|什么|哪里|哪些|哪种|哪个|有没有|可以|多少|是谁|请问|我们|你们|这个|一部|一个|我的|[我你吗呢的了是在把被有会能想要]/g,
  cht: /為什麼|怎麼樣|怎麼辦|怎麼|什麼時候|什麼|哪裡|哪些|哪種|哪個|有沒有|可以|多少|是誰|請問|我們|你們|這個|一部|一個|我的|[我你嗎呢的了是在把被有會能想要]/g,
  id: wordsOf(
    'apa apakah bagaimana kenapa mengapa kapan siapa berapa mana yang di ke dari ada bisa saya untuk ini itu cara dalam tentang akan dan atau dengan harus perlu hari tanpa tolong',
  ),
  ms: wordsOf(
    'apa apakah adakah bagaimana kenapa mengapa bila siapa berapa mana yang di ke dari ada boleh saya untuk ini itu cara dalam tentang akan dan atau dengan perlu mesti hari tanpa tolong',
  ),
  vi: wordsOf(
    'như_thế_nào thế_nào làm_sao làm_gì vì_sao tại_sao bao_nhiêu bao_lâu khi_nào ở_đâu có_thể không những này tôi của thì một các gì nào có là để và cho bị được ở',
  ),
  tl: wordsOf(
    'ano anong ang ng sa na ba ko ako kong akong mo ka kayo po paano bakit saan kailan sino ilan ilang gaano mga ay at para may mayroon puwede puwedeng pwede pwedeng ito kapag kung hindi isang tungkol aking nang si mas kailangan kailangang dapat talaga',
  ),
  hi: wordsOf('सकता सकते सकती हूँ करूँ करें करते होता होती होगा अपना अपने अपनी आप आपका एक किस कौन सा सी लिए ने कोई चाहिए रहेगा'),
  ar: wordsOf('يمكنني يمكن لدي لديكم الذي التي كان يكون سيكون يوم لي هنا'),
  ben: wordsOf(
    'আমি আমার আমাকে আপনারা আপনাদের কী কি কীভাবে কেন কখন কোথায় কোন কোনো কত এই এটি একটি একটা কেমন নিয়ে জন্য থেকে করে করব হয় হবে আছে থাকে যায় লাগে পারি করতে ও এবং না',
  ),
};

/** @example withoutSmallWords('id', 'apa itu bot') // '    bot' */
export function withoutSmallWords(lang: LanguageCode, question: string): string {
  const small = SMALL_WORDS[lang];
  return small ? question.replaceAll(small, ' ') : question;
}

/** Whole words; `\b` knows no letters beyond English. */
function wordsOf(list: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${list.replaceAll(' ', '|').replaceAll('_', ' ')})(?![\\p{L}\\p{M}])`, 'giu');
}
