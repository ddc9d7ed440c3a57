-- Tags have no spaces and at most 14 letters (specification B5, B9). The shipped ones that were longer get names that
-- fit; those that people made stay as they are until somebody renames them.
UPDATE documento_tag SET nome = 'Consentimento'
 WHERE modulo = 'pacientes' AND nome = 'Termo de consentimento' AND criado_por IS NULL
   AND NOT EXISTS (SELECT 1 FROM documento_tag o WHERE o.modulo = 'pacientes' AND lower(o.nome) = 'consentimento');
UPDATE documento_tag SET nome = 'DocPessoal'
 WHERE modulo = 'pacientes' AND nome = 'Documento pessoal' AND criado_por IS NULL
   AND NOT EXISTS (SELECT 1 FROM documento_tag o WHERE o.modulo = 'pacientes' AND lower(o.nome) = 'docpessoal');
