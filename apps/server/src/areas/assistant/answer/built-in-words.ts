import type { LanguageCode } from '@ocean/api/language-codes';

type Words = { readonly found: string; readonly nothing: string };

const ENGLISH: Words = {
  found: 'This is a search, not a written answer. These texts fit your question best:',
  nothing: 'The search found nothing about this. Try other words, or write to support.',
};

/** What the built-in search says around its quotes. */
export const BUILT_IN_WORDS: Readonly<Record<LanguageCode, Words>> = {
  en: ENGLISH,
  au: ENGLISH,
  ko: {
    found: '작성된 답변이 아니라 검색 결과예요. 질문에 가장 가까운 글이에요:',
    nothing: '이 내용에 대해 찾은 것이 없어요. 다른 단어로 검색하거나 고객지원에 문의하세요.',
  },
  ja: {
    found: 'これは作成された回答ではなく、検索結果です。ご質問に最も近い文章は次のとおりです。',
    nothing: 'これについては何も見つかりませんでした。別の言葉で試すか、サポートにお問い合わせください。',
  },
  id: {
    found: 'Ini hasil pencarian, bukan jawaban yang ditulis. Teks berikut paling sesuai dengan pertanyaan Anda:',
    nothing: 'Pencarian tidak menemukan apa pun tentang ini. Coba kata lain, atau hubungi dukungan.',
  },
  ms: {
    found: 'Ini hasil carian, bukan jawapan yang ditulis. Teks berikut paling sesuai dengan soalan anda:',
    nothing: 'Carian tidak menemui apa-apa tentang ini. Cuba perkataan lain, atau tulis kepada sokongan.',
  },
  cn: {
    found: '这是搜索结果，不是撰写的回答。以下内容与你的问题最相关：',
    nothing: '没有找到相关内容。请换一种说法，或联系客服。',
  },
  cht: {
    found: '這是搜尋結果，不是撰寫的回答。以下內容與你的問題最相關：',
    nothing: '沒有找到相關內容。請換一種說法，或聯絡客服。',
  },
  hi: {
    found: 'यह खोज का परिणाम है, लिखा गया उत्तर नहीं। ये पाठ आपके प्रश्न के सबसे निकट हैं:',
    nothing: 'इस बारे में कुछ नहीं मिला। दूसरे शब्द आज़माएँ, या सहायता को लिखें।',
  },
  ar: {
    found: 'هذه نتيجة بحث وليست إجابة مكتوبة. هذه النصوص هي الأقرب إلى سؤالك:',
    nothing: 'لم يجد البحث شيئًا عن هذا. جرّب كلمات أخرى أو اكتب إلى الدعم.',
  },
  vi: {
    found: 'Đây là kết quả tìm kiếm, không phải câu trả lời được soạn. Những nội dung sau gần với câu hỏi của bạn nhất:',
    nothing: 'Không tìm thấy gì về điều này. Hãy thử từ khác, hoặc viết cho bộ phận hỗ trợ.',
  },
  tl: {
    found: 'Resulta ito ng paghahanap, hindi isinulat na sagot. Ang mga tekstong ito ang pinakamalapit sa tanong mo:',
    nothing: 'Walang nahanap tungkol dito. Sumubok ng ibang salita, o sumulat sa support.',
  },
  ben: {
    found: 'এটি অনুসন্ধানের ফল, লেখা উত্তর নয়। এই লেখাগুলো আপনার প্রশ্নের সবচেয়ে কাছাকাছি:',
    nothing: 'এ বিষয়ে কিছু পাওয়া যায়নি। অন্য শব্দে চেষ্টা করুন, অথবা সহায়তায় লিখুন।',
  },
};
