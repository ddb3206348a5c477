-- Which decision, or which later version of its author, ended a conflict; null while it is open. It is kept until the
-- draft is closed, so that a call that is repeated because its answer was lost gets the same answer.
ALTER TABLE draft_conflicts ADD COLUMN ended_by uuid;
