/** The history of a patient: its screen, the door to it, who saw it (CLIN-05). */
import type { VinculoPor } from '#domain/cuidado/vinculo.ts';

export const fichaServidor = {
  recurso: 'Histórico Clínico',
  quemViu: 'Quem viu',
  semPaciente: 'Este paciente não existe neste prestador.',
  justificativaCurta: (minimo: number) =>
    `Escreva por que precisa abrir, com ao menos duas palavras e ${minimo} letras.`,
  finalidadeDeQuemAtende:
    'Esta finalidade é de quem atende, e esta conta não é de um profissional. Escolha outra: pedido do paciente, auditoria, ordem judicial.',
  naoRestrito: 'Este prontuário já está aberto para você.',
  vinculo: {
    AGENDAMENTO: (dia: string) => `Atendimento: agendamento de ${dia}`,
    PRONTUARIO_ABERTO: (dia: string) => `Atendimento: prontuário aberto em ${dia}`,
    URGENCIA: (dia: string) => `Atendimento: no pronto atendimento desde ${dia}`,
    INTERNACAO: (dia: string) => `Atendimento: internação pedida em ${dia}`,
    TELEATENDIMENTO: (dia: string) => `Atendimento: teleatendimento de ${dia}`,
    VISITA_ANTERIOR: (dia: string) => `Continuidade do cuidado: atendeu em ${dia}`,
  } satisfies { readonly [por in VinculoPor]: (dia: string) => string },
  motivo: (finalidade: string, justificativa: string) => `${finalidade}: ${justificativa}`.slice(0, 500),
  avisoTitulo: 'Um prontuário restrito foi aberto',
  aviso: (nome: string, dia: string, finalidade: string, justificativa: string) =>
    `${nome} abriu o prontuário restrito de ${dia}. Finalidade: ${finalidade}. Justificativa: ${justificativa}`,
} as const;

export const fichaTela = {
  titulo: 'Histórico Clínico',
  procurarTexto: 'Procure o paciente por nome, nome social, CPF ou CNS; pela mãe, em Filtros.',
  recentes: 'Abertos por você há pouco',
  outro: 'Outro paciente',
  quemViu: 'Quem viu',
  desconhecido: 'Paciente não encontrado',
  desconhecidoTexto: 'Confira o endereço ou procure o paciente.',
  procurar: 'Procurar paciente',
  carregando: 'Carregando o histórico',
  falhou: 'O histórico não abriu',
  // The door
  semVinculo: 'Você não tem vínculo de cuidado com este paciente',
  semVinculoTexto:
    'Não há agendamento seu por estes dias, prontuário aberto nem visita anterior. Diga por que precisa abrir: fica registrado com a leitura, e o paciente pode pedir para ver.',
  finalidade: 'Finalidade',
  escolhaFinalidade: 'Escolha a finalidade.',
  justificativa: 'Justificativa',
  justificativaExemplo: 'Paciente na recepção com dor no peito, sem agendamento',
  justificativaCurta: (minimo: number) => `Escreva ao menos duas palavras e ${minimo} letras.`,
  abrirHistorico: 'Abrir o histórico',
  abertoPor: (finalidade: string, ate: string) => `Aberto por você até ${ate}. Finalidade: ${finalidade}.`,
  abrirRestrito: 'Abrir com justificativa',
  abrirRestritoTitulo: 'Abrir o prontuário restrito?',
  abrirRestritoTexto:
    'O paciente pediu sigilo. O autor e quem responde pelos prontuários da unidade serão avisados com o seu nome e o que você escrever. Abre por uma hora.',
  naoAbriu: 'Não foi possível abrir. Tente de novo.',
  // The timeline
  linha: 'Linha do tempo',
  curvas: 'Sinais vitais',
  filtros: 'Filtros do histórico',
  tipos: 'O que mostrar',
  todosTipos: 'Tudo',
  profissional: 'Profissional',
  de: 'De',
  ate: 'Até',
  datasTrocadas: 'A data final vem antes da inicial.',
  buscar: 'Palavras',
  buscarExemplo: 'cefaleia',
  limpar: 'Limpar',
  vazio: 'Nada registrado ainda',
  vazioTexto: 'O que for atendido, prescrito, pedido, respondido ou enviado aparece aqui.',
  abrirProntuario: 'Abrir prontuário',
  nadaAchado: 'Nada encontrado com estes filtros',
  nadaAchadoTexto: 'Alargue o período ou retire um filtro.',
  maisAntigos: 'Mostrar mais antigos',
  proximos: 'O que vem',
  inicio: 'Início do histórico',
  abrir: 'Abrir',
  abrirEvento: (titulo: string, quando: string) => `Abrir ${titulo}, ${quando}`,
  registradoEm: (quando: string) => `registrado em ${quando}`,
  comoEstava: 'Como estava:',
  alto: 'alto',
  baixo: 'baixo',
  foraDoUsual: (o: string) => `${o}, fora do usual para adultos`,
  // Curves
  semMedicoes: 'Nenhum sinal vital medido',
  semMedicoesTexto: 'As medições dos prontuários aparecem aqui, com a unidade e ao longo do tempo.',
  medida: 'Medida',
  tabela: (titulo: string) => `${titulo}, em tabela`,
  curva: (titulo: string, unidade: string, quantas: number) =>
    `${titulo} em ${unidade}, ${quantas === 1 ? 'uma medição' : `${quantas} medições`}`,
  medidoEm: 'Medido em',
  pressao: 'Pressão arterial',
  usual: (nome: string | null, faixa: string) =>
    `${nome === null ? 'Usual' : `${nome}: usual`} em adultos ${faixa}`,
  aPartirDe: (valor: string) => `a partir de ${valor}`,
  ateValor: (valor: string) => `até ${valor}`,
  entre: (de: string, ate: string) => `de ${de} a ${ate}`,
} as const;
