import type { WordLists } from './word-lists.ts';

/** Australian English shares them. */
export const ENGLISH_WORDS = {
  en: {
    asset:
      'Asset|building|property(?! tax)|apartment|flat |flats|house|villa|block of|warehouse|cold store|offices|shop |shops|land |lands|farm|plantation|garden|field|orchard|vineyard|forest|hotel|guesthouse|hostel|resort|solar|turbine|power plant|vessel|ship |ships|boat|truck|machine|factory|greenhouse|cattle|gold |silver|painting|artwork|real estate',
    location:
      'Location|located|address|city |district|province|region|country|street|situated|find it in|find it near|lies in|lies near|stands in|stand in|stands outside|stand outside|is in the|near the|outside the|km from|kilometres from|hours by|minutes by|minutes from|village|town |harbour|county|square of|in the centre|in the center|on the coast|on the island|downtown',
    ownership:
      'Ownership|owner|owns|own it|own the|own all|title|deed|land register|freehold|leasehold|shareholder|owned|held by|belongs to|belong to|belonged to|in my name|in her name|in his name|in our name|inherited|I bought|we bought',
    valuation:
      'Valuation|valued|valuer|value|appraisal|appraise|worth |asking price|market price|purchase price|selling price|price:|price is|priced at|estimated at|estimated it|estimates it|would sell for|put it at',
    income:
      'Income|rent |rents|rental|rented|revenue|yield|turnover|earn|proceeds|tenant|sell(?! for)(?!ing price)|sales|bring |brings|takings|profit|we receive|let to|pays us|buys the',
    costs:
      'Costs|cost|expense|maintenance|insurance|tax |taxes|fee |fees|budget|upkeep|spend|we pay|wage|salaries|salary|repairs|fuel|fertili|heating|spare parts',
    risks:
      'Risks|risk|vacan|default|loss |losses|lose |may fall|can fall|could fall|might fall|may drop|could drop|be cut|go wrong|empty|uncertain|drought|hazard|dry year|storm|hail |frost|flood|earthquake|fires |theft|stolen|can break|could break|break down|bad weather|bad harvest|not pay|fails|could fail',
    term: 'Term |duration|maturity|timeline|schedule|period of|until|lasts|last for|runs for|run for|run this for|run it for|run the project for|plan for|planned for|for the next|ends in|end in|ends on|the end of|years from now|after [a-z\\d]+ years',
    permits:
      'Permits|permit|licence|license|approval|approved|permission|zoning|regulat|certificat|compliance|registered with|registered us|inspection|authoris|authoriz',
    operator:
      'Operator|operated by|operates|managed by|manages|manager|management|team |experience|contractor|run by|runs it|look after|looks after|looked after|handles|in charge|responsible|supervis|caretaker|skipper|technician',
    promisedReturn: 'guarantee|guaranteed|fixed return|certain profit|double your|assured return',
    noRiskClaimed: 'risk-free|risk free|no risk|without risk|cannot lose|never lose|100% safe',
    urgency: 'act now|last chance|only today|hurry|limited time|before it is too late',
  },
} as const satisfies WordLists;
