-- Purpose: acts that one operator has signed in the console are found for the other one without reading the whole audit.

create index audit_entry_signed on operators.audit_entry (call, number desc) where kind = 'signed';
