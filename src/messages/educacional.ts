/** Educational teleconsultation (TELE-01): what the server refuses and tells, and the words of its screens. */
export const educacionalServidor = {
  inscricaoDeOutro: 'A avaliação é de quem assistiu.',
  fechadas: 'As inscrições desta sessão estão fechadas. Peça à secretaria das sessões.',
  semVagas: (vagas: number) =>
    vagas === 1 ? 'A única vaga desta sessão já foi tomada.' : `As ${vagas} vagas desta sessão já foram tomadas.`,
  cancelada: 'Esta sessão foi cancelada. Escolha outra.',
  realizada: 'Esta sessão já aconteceu. Escolha outra.',
  soSecretaria: 'Só a secretaria das sessões inscreve outra pessoa. Deixe em branco para se inscrever.',
  jaInscrita: 'Esta pessoa já está inscrita nesta sessão.',
  sessaoNaoMuda: 'A sessão de uma inscrição não muda. Cancele esta e inscreva-se na outra.',
  vagasAbaixo: (inscritos: number) =>
    inscritos === 1
      ? 'Já há 1 pessoa inscrita: não ponha menos vagas.'
      : `Já há ${inscritos} pessoas inscritas: não ponha menos vagas.`,
  naoComecou: (quando: string) => `A sessão começa em ${quando}. Dê-a por realizada depois de começar.`,
  presencaCedo: (quando: string) => `A sessão começa em ${quando}. A presença se diz a partir de então.`,
  aviso: {
    cancelada: 'Sessão educacional cancelada',
    remarcada: 'Sessão educacional com outra data',
    avaliar: 'Avalie a sessão educacional',
  },
} as const;

export const educacionalTela = {
  secretaria: 'Secretaria de sessões',
  secretariaTexto: 'Escolha a sessão para ver quem se inscreveu, confirmar presenças e inscrever quem veio sem inscrição.',
} as const;
