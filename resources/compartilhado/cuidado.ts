/** O que se lê acima das listas do que se escreveu de pacientes (docs/guides/ficha-medica.md). */
export const NOTA_DO_CUIDADO =
  'Aqui estão os pacientes com quem você tem vínculo de cuidado. Para ver os de outro, filtre pelo paciente: pergunta-se a finalidade.';
