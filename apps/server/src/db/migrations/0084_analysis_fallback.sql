-- Purpose: an analysis says why the built-in checklist made it when the owner had asked an outside AI. Versions before this one leave it
-- out, which says that nothing stood in for anything.

alter table project_analysis
  add column fallback text constraint analysis_fallback_is_known check (fallback in ('limit', 'unavailable', 'cut'));
