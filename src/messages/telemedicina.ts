/** The video visit (CLIN-03): what the server refuses, the text that is consented to, and the evidence. */
export const telemedicinaServidor = {
  sujeito: 'Telemedicina',
  naoEVideo: 'Este agendamento não é por vídeo. Mude o tipo de atendimento para um de natureza Teleconsulta.',
  semPaciente: 'Este horário está sem paciente. Informe o paciente no agendamento antes de abrir a chamada.',
  deQualquerUm: 'Profissional de plantão',
  deOutro: 'Só o profissional deste agendamento entra na chamada.',
  agendaFechada: (situacao: string) =>
    `O agendamento está ${situacao.toLocaleLowerCase('pt-BR')} e não tem chamada. Marque outro horário se for o caso.`,
  finalizada: 'Este atendimento já foi finalizado. Para falar com o paciente, marque outro horário.',
  salaPerdida: 'O seu lugar na chamada não vale mais. Entre de novo.',
  cheia: (lugares: number) =>
    `A chamada já tem ${lugares === 4 ? 'quatro' : lugares} participantes. Alguém precisa sair para outro entrar.`,
  semServidorDeMidia: 'Este sistema não tem servidor de mídia: a chamada é de até quatro pessoas.',
  salaEmChamada: 'A chamada está em andamento. Encerre-a para mudar quantas pessoas cabem, e chame de novo.',
  foraDaMidia: 'A chamada não está em andamento por este caminho. Entre de novo.',
  semConsentimento: 'Leia e aceite o termo antes de entrar na sala de espera.',
  termoMudou: 'O termo mudou enquanto esta página estava aberta. Leia a versão nova e aceite para continuar.',
  cedo: (quando: string) => `A sala de espera abre às ${quando}. Volte a este link a partir dessa hora.`,
  canceladoPaciente: 'Este horário foi cancelado ou encerrado. Fale com a clínica se tiver dúvida.',
  naoIniciado: (situacao: string) =>
    `Abra o prontuário deste atendimento antes de finalizar: o agendamento está ${situacao.toLocaleLowerCase('pt-BR')}. Se o paciente não foi atendido, encerre a chamada e marque a falta na agenda.`,
  prazoDoLink:
    'O horário deste agendamento já passou há mais de duas horas. Marque outro para enviar o link.',
  emChamadaAgora: (nome: string) =>
    `${nome} está em chamada de vídeo com este paciente agora. Combine antes com essa pessoa: a chamada termina para os dois.`,
  emChamadaNaFila: (nome: string) =>
    `${nome} está em chamada de vídeo com este paciente agora. Combine com essa pessoa: depois de encerrada a chamada, tente de novo.`,
  convidadoSemNome: 'Informe o nome de quem vai participar.',
} as const;

/** Files of the call: what is refused, by the browser and by the server. */
export const arquivosDaChamada = {
  etiqueta: 'Videochamada',
  tipo: 'Na chamada se enviam arquivos PDF, JPG e PNG. Escolha outro, ou fotografe o documento.',
  grande: 'O arquivo passa do limite de até 10 MB. Envie uma foto menor, ou o documento em partes.',
  foraDaChamada: 'Arquivos se enviam e se abrem durante a chamada. Entre nela e tente de novo.',
  demais: (n: number) => `Esta chamada já tem ${n} arquivos, que é o limite.`,
} as const;

/** A change of a word is a new version: what somebody accepted is told by it. */
export const consentimento = {
  versao: '2026-11',
  paragrafos: [
    'Este atendimento será feito por vídeo, com um profissional de saúde, pela internet. Ele tem os mesmos deveres de sigilo e de registro em prontuário de um atendimento presencial (Lei 14.510/2022 e Resolução CFM 2.314/2022).',
    'A chamada não é gravada, nem o som nem a imagem. Também não grave nem fotografe sem combinar com o profissional.',
    'Há limites: o profissional não pode examinar o corpo com as mãos, e a internet pode falhar. Ele pode pedir uma consulta presencial, e você também pode pedir.',
    'Fique em um lugar reservado e diga se há alguém junto de você. Quem participa aparece na tela.',
    'Guardamos, como prova do atendimento: quem participou, este aceite, as horas de entrada e de saída e a qualidade da ligação. Você pode desistir a qualquer momento, sem prejuízo do seu tratamento.',
  ],
} as const;

/** Of a visit for more than four people, whose sound and picture pass a server in the clear. */
export const consentimentoPorServidor = {
  versao: '2026-11-servidor',
  paragrafos: [
    consentimento.paragrafos[0],
    'Como podem participar mais de quatro pessoas, o som e a imagem passam por um servidor de mídia, que os entrega a quem está na chamada. Na internet eles vão cifrados; dentro desse servidor, não. O texto escrito na chamada passa pelo mesmo servidor.',
    ...consentimento.paragrafos.slice(1),
  ],
} as const;

/** Every text that may have been consented to, by its version. */
export const termosDeConsentimento: readonly {
  readonly versao: string;
  readonly paragrafos: readonly string[];
}[] = [consentimento, consentimentoPorServidor];

export const evidenciaTeleconsulta = {
  titulo: 'Evidência de teleconsulta',
  etiqueta: 'Teleconsulta',
  pedido: 'Feita quando você finalizou o atendimento por vídeo.',
  arquivo: (quando: string) => `Evidência de teleconsulta ${quando}.pdf`,
  paciente: 'Paciente',
  profissional: 'Profissional',
  marcada: 'Horário marcado',
  finalizada: 'Atendimento finalizado',
  unidade: 'Unidade',
  participantes: 'Participantes',
  nome: 'Nome',
  papel: 'Papel',
  identidade: 'Como se identificou',
  primeira: 'Primeira entrada',
  papeis: { PACIENTE: 'Paciente', PROFISSIONAL: 'Profissional', CONVIDADO: 'Convidado' },
  porConta: (conta: string) => `Conta ${conta} neste sistema`,
  porLink: (dados: readonly string[]) => `Link pessoal e ${dados.join(' e ')}`,
  nascimento: 'data de nascimento',
  cpf: 'final do CPF',
  consentimento: 'Consentimento',
  consentiu: (nome: string, quando: string, versao: string) =>
    `${nome} aceitou em ${quando} a versão ${versao} do termo abaixo.`,
  semConsentimento: 'Ninguém entrou pelo link: não há aceite a registrar.',
  resumoDoTermo: (hash: string) => `Resumo do termo (SHA-256): ${hash}`,
  acontecimentos: 'O que aconteceu',
  quando: 'Quando',
  quem: 'Quem',
  oQue: 'O que',
  passos: {
    consentiu: 'Aceitou o termo',
    'sala-grande': 'A sala passou a receber mais de quatro pessoas, por um servidor de mídia',
    'sala-comum': 'A sala voltou a receber até quatro pessoas, sem servidor de mídia',
    espera: 'Entrou na sala de espera',
    entrou: 'Entrou na chamada',
    conectou: 'Som e imagem conectados',
    qualidade: 'Qualidade da ligação',
    arquivo: 'Enviou um arquivo',
    caiu: 'A ligação com o servidor caiu',
    voltou: 'Voltou',
    saiu: 'Saiu',
    recusou: 'Não aceitou o termo',
    revogou: 'Consentimento retirado: a chamada terminou',
    retirado: 'Retirado: o link foi cancelado',
    passou: 'Retirado: deixou de atender este horário',
    encerrou: 'Encerrou a chamada',
    devolveu: 'Devolvido à fila de atendimento',
    assumiu: 'Assumido por outro profissional',
    finalizou: 'Atendimento finalizado',
  },
  arquivoEnviado: (tipo: string, tamanho: string, hash: string) => `${tipo}, ${tamanho}, SHA-256 ${hash}`,
  tipos: { 'application/pdf': 'PDF', 'image/jpeg': 'imagem JPG', 'image/png': 'imagem PNG' },
  outroAparelho: 'por outro aparelho',
  peloResponsavel: (nome: string) => `pelo responsável legal, ${nome}`,
  qualidades: { boa: 'boa', regular: 'regular', ruim: 'ruim' },
  documentos: 'Documentos emitidos no atendimento',
  documento: 'Documento',
  de: (ip: string) => `endereço ${ip}`,
  semDocumentos: 'Nenhum documento foi emitido.',
  semGravacao: 'Não houve gravação de som nem de imagem.',
  resumo: (hash: string) => `Resumo dos registros acima (SHA-256): ${hash}`,
} as const;

/** On every paper that was issued in a visit by telemedicine. */
export const notaDeTelemedicina = (modalidade: string): string =>
  `Emitido por telemedicina (${modalidade.toLocaleLowerCase('pt-BR')}), Resolução CFM 2.314/2022.`;

/** The in-person visit that chronic care by telemedicine asks for (Resolução CFM 2.314/2022, art. 6, § 2). */
export const presencialTela = {
  vencido: (ultima: string | null, dias: number) =>
    `${ultima === null ? `Acompanhamento só por telemedicina há ${dias} dias` : `Última consulta presencial com você em ${ultima}, há ${dias} dias`}. Em doença crônica, o CFM pede consulta presencial a cada 180 dias.`,
  perto: (ate: string) =>
    `Consulta presencial com você até ${ate}: em doença crônica acompanhada por telemedicina, o CFM a pede a cada 180 dias.`,
  marcar: 'Marcar a presencial',
} as const;

/** Who consents for a minor to a video visit (LGPD, art. 14). */
export const responsavelNaChamada = {
  faltaNome: 'Diga o nome do responsável legal, com ao menos 3 letras.',
  faltaCpf: 'Informe o CPF do responsável legal.',
  cpfDoPaciente: 'Este é o CPF do paciente. Informe o do responsável legal.',
  faltaDeclarar:
    'O paciente é menor de 18 anos: só o responsável legal aceita por ele. Marque que você é o responsável.',
  maior: 'O paciente já fez 18 anos e aceita por si. Atualize a página e leia o termo de novo.',
} as const;
