-- The address of a professional's calendar ends by itself, unless its owner renews it: it lies with services of others.
ALTER TABLE agenda_calendario ADD COLUMN vale_ate timestamptz(3);
UPDATE agenda_calendario SET vale_ate = now() + interval '180 days';
ALTER TABLE agenda_calendario ALTER COLUMN vale_ate SET NOT NULL;
