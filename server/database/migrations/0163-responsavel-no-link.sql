-- Of a minor's link: the guardian who proved the identity and answers (LGPD, art. 14).
ALTER TABLE convite ADD COLUMN responsavel jsonb;
