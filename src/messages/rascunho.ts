/** What the server says of unsaved text that it keeps (`form.drafts: 'servidor'`). */
export const rascunhoServidor = {
  outraJanela: 'Este registro está sendo escrito em outra janela.',
  demais:
    'Há textos não salvos demais guardados no servidor. Abra os registros, salve ou descarte o que foi digitado.',
  semRascunho: 'Este cadastro não guarda rascunhos no servidor.',
} as const;
