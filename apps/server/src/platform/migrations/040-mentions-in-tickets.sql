-- People named after an @ in the text of a ticket.
ALTER TABLE feedback_tickets ADD COLUMN mentions uuid[] NOT NULL DEFAULT '{}';
