-- The words of the search's index by themselves: whether any starts so is seen without reading where they stand.
create virtual table words_known using fts5vocab (words_index, row);
