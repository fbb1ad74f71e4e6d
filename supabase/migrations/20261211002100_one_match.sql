-- A stand-in's contract. In a step of its own: a transaction cannot use a label that it adds.
alter type public.contract_duration add value 'one_match';
