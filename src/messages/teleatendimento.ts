/** /atendimento (CLIN-10): what the server refuses and tells. */
const alguem = 'Outra pessoa';

export const teleatendimentoServidor = {
  sujeito: 'Teleatendimento',
  somenteProfissional:
    'Só um profissional atende. Peça ao administrador que ligue a sua conta ao seu cadastro de profissional.',
  soQuemAtende: (nome: string) =>
    nome === ''
      ? 'Ninguém está atendendo esta pessoa. Atenda-a pela fila.'
      : `Quem atende esta pessoa é ${nome}. Combine com quem atende, ou devolva-a à fila e atenda.`,
  faltamLigacoes: (faltam: number) =>
    faltam === 1
      ? 'Falta anotar 1 ligação sem resposta. Ligue outra vez antes de encerrar.'
      : `Faltam anotar ${faltam} ligações sem resposta. Ligue outra vez antes de encerrar.`,
  semConsentimento:
    'Sem consentimento não há atendimento a distância. Pergunte, marque aqui, ou oriente a pessoa a vir à unidade.',
  pacienteNaoMuda: 'O teleatendimento é desta pessoa. Para outra, registre outro.',
  filaVazia: 'Ninguém mais espera na fila. Quem ligar aparece aqui na hora.',
  jaAtende: (nome: string | null, hora: string) =>
    `${nome ?? alguem} já está atendendo esta pessoa desde ${hora}. Atenda a próxima da fila.`,
  jaAtendeOutra: (nome: string) =>
    `Você está atendendo ${nome}. Dê o desfecho ou devolva à fila antes de atender outra pessoa.`,
  foraDaFila: (situacao: string) => `Esta pessoa não está mais na fila: ${situacao.toLowerCase()}.`,
  naoEmAtendimento: (situacao: string) =>
    `Só se anota a ligação de quem está em atendimento; esta está em: ${situacao.toLowerCase()}.`,
  semTipo:
    'Não há tipo de atendimento ativo de natureza Teleconsulta. Peça ao administrador que cadastre um em Tipos de atendimento.',
  semProntuario:
    'Abra o prontuário antes: o que se orienta a distância fica escrito nele. O botão está na chamada e ao lado do paciente.',
  observacao: 'Teleatendimento sem hora marcada',
  motivoCancelar: (desfecho: string) => `Teleatendimento: ${desfecho.toLowerCase()}`,
} as const;
