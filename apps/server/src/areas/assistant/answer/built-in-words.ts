import type { LanguageCode } from '@ocean/api/language-codes';

type Words = { readonly found: string; readonly nothing: string };

const ENGLISH: Words = {
  found: 'The search found this:',
  nothing: 'No article answers this question. Write to support: a person answers you.',
};

/** What the built-in search says before its quotes, or in place of them. */
export const BUILT_IN_WORDS: Readonly<Record<LanguageCode, Words>> = {
  en: ENGLISH,
  au: ENGLISH,
  ko: {
    found: '검색에서 찾은 내용이에요:',
    nothing: '이 질문에 답하는 도움말이 없어요. 고객센터에 문의하면 상담원이 직접 답해 드려요.',
  },
  ja: {
    found: '検索で見つかった内容です。',
    nothing: 'この質問に答える記事はありません。サポートにお問い合わせください。担当者がお答えします。',
  },
  id: {
    found: 'Pencarian menemukan ini:',
    nothing: 'Tidak ada artikel yang menjawab pertanyaan ini. Tulis ke dukungan: seseorang akan menjawab Anda.',
  },
  ms: {
    found: 'Carian menemui ini:',
    nothing: 'Tiada artikel yang menjawab soalan ini. Tulis kepada sokongan: seseorang akan menjawab anda.',
  },
  cn: {
    found: '搜索到以下内容：',
    nothing: '没有文章能回答这个问题。请联系客服，会有人回复你。',
  },
  cht: {
    found: '搜尋到以下內容：',
    nothing: '沒有文章能回答這個問題。請聯絡客服，會有人回覆你。',
  },
  hi: {
    found: 'खोज में यह मिला:',
    nothing: 'कोई लेख इस प्रश्न का उत्तर नहीं देता। सहायता टीम को लिखें: कोई व्यक्ति आपको उत्तर देगा।',
  },
  ar: {
    found: 'وجد البحث ما يلي:',
    nothing: 'لا يجيب أي مقال عن هذا السؤال. اكتب إلى الدعم وسيردّ عليك شخص.',
  },
  vi: {
    found: 'Tìm thấy nội dung này:',
    nothing: 'Không có bài viết nào trả lời câu hỏi này. Hãy viết cho bộ phận hỗ trợ: sẽ có người trả lời bạn.',
  },
  tl: {
    found: 'Ito ang nahanap:',
    nothing: 'Walang article na sumasagot sa tanong na ito. Sumulat sa suporta: may taong sasagot sa iyo.',
  },
  ben: {
    found: 'অনুসন্ধানে এটি পাওয়া গেছে:',
    nothing: 'কোনো নিবন্ধ এই প্রশ্নের উত্তর দেয় না। সহায়তা দলকে লিখুন: একজন মানুষ আপনাকে উত্তর দেবেন।',
  },
};
