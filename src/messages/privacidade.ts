/** What the guards of requests of data subjects and of incidents say (LGPD). */
export const privacidade = {
  confiraIdentidade:
    'Confira antes a identidade de quem pede, e diga no campo “Identidade de quem pede” como foi conferida.',
  pacoteSoDeCopia: 'O pacote é de um pedido de acesso e cópia, ou de portabilidade.',
  pacoteSemPaciente: 'Diga antes quem é o paciente: sem ele não há o que reunir.',
  pacoteNaFila: 'O pacote já está sendo montado. Um aviso chega quando estiver pronto.',
  antesDeDado: 'A revogação vem antes do consentimento. Confira a data.',
  semRisco: 'Avalie antes o risco aos titulares.',
  riscoNaoSeComunica:
    'Este incidente está sem risco relevante: não há o que comunicar. Mude a avaliação, se for o caso.',
  falteComunicar: 'O risco é relevante: comunique à ANPD e aos titulares antes de encerrar.',
  ateAntes: 'O fim do período vem antes do começo.',
  periodoLongo: 'Levante no máximo 366 dias de cada vez.',
} as const;
