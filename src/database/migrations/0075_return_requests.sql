-- What a request for a return has asked for, as a digest: its key may not be used for another one. Null for returns of before.
alter table returns add column request_digest text;
