-- Purpose: registering is free and every account stores the whole line above it, so a line has an end. Operators may end
-- it sooner (`line.maxDepth`), never later.

alter table account add constraint line_is_at_most_500_deep check (cardinality(path) <= 500);
