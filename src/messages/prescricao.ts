/** Sentences of prescriptions (CLIN-02): what the server refuses and what is printed. The screen's are prescricao-tela. */
export const prescricaoServidor = {
  recurso: 'a prescrição',
  semProfissional:
    'Só profissionais prescrevem, e esta conta não é de nenhum. Peça ao administrador que a vincule ao seu cadastro de profissional.',
  doAutor: 'Só quem abriu o prontuário prescreve nele. Para prescrever, abra um prontuário seu.',
  soQuemPrescreveu: 'Só quem prescreveu altera, emite ou cancela esta prescrição.',
  prontuarioFechado:
    'Este prontuário está encerrado e não recebe prescrição. Reabra-o, com motivo, ou abra outro para o atendimento de agora.',
  prontuarioNaoMuda:
    'A prescrição não muda de prontuário. Descarte este rascunho e faça outra no prontuário certo.',
  semProntuario: 'Escolha um prontuário aberto por você.',
  nadaSeEmite: 'Nada se emite.',
  faltaCiencia: (frases: readonly string[]) =>
    `Para emitir, justifique ${frases.length === 1 ? 'o alerta' : `os ${frases.length} alertas`}: ${frases.slice(0, 3).join(' ')}${frases.length > 3 ? ` E mais ${frases.length - 3}.` : ''}`,
  noItem: (item: string, frase: string) => `${item}: ${frase}`,
  faltaNosItens: (frases: readonly string[]) =>
    `Nada foi emitido. ${frases.slice(0, 3).join(' ')}${frases.length > 3 ? ` E mais ${frases.length - 3}.` : ''}`,
  comJustificativa: (frase: string, motivo: string) => `${frase} Justificativa: ${motivo}`,
  naoEmitida: 'A receita sai de uma prescrição emitida. Emita esta e imprima.',
  semCpf: 'Falta o CPF no cadastro do paciente',
} as const;

export const receitaImpressa = {
  via: (numero: number, total: number, de: string) => `${numero}ª via de ${total}: ${de}`,
  daFarmacia: 'farmácia',
  doPaciente: 'paciente',
  emitente: 'Identificação do emitente',
  paciente: 'Paciente',
  nome: 'Nome',
  cpf: 'CPF',
  semCpf: 'não informado no cadastro',
  nascimento: 'Nascimento',
  idade: 'Idade',
  sexo: 'Sexo',
  naoInformado: 'não informado no cadastro',
  endereco: 'Endereço',
  rqe: (numero: string, especialidade: string) => `${especialidade}, RQE ${numero}`,
  quantidade: (quantidade: string) => `Quantidade: ${quantidade}`,
  manipulado: 'Escrito pelo prescritor',
  orientacoes: 'Orientações',
  validade: (dia: string) => `Válida até ${dia}.`,
  emitida: (quando: string) => `Emitida em ${quando}`,
  talao:
    'Esta folha não substitui o talonário: os medicamentos abaixo só são dispensados com a notificação de receita numerada pela autoridade sanitária, preenchida e assinada à mão.',
  soImpressa: (porque: string | null) =>
    `Só vale impressa e assinada à mão: não tem número do SNCR.${porque ? ` ${porque}` : ''}`,
  sncr: (numero: string) => `SNCR ${numero}`,
  comprador: 'Identificação do comprador',
  fornecedor: 'Identificação do fornecedor',
  linhasComprador: 'Nome completo: \nIdentidade e órgão emissor: \nEndereço e telefone: \nCidade e UF: ',
  linhasFornecedor: 'Farmácia: \nFarmacêutico e CRF: \nLote e quantidade: \nData e assinatura: ',
  arquivo: (tipo: string, numero: string) => `${tipo} ${numero}.pdf`,
} as const;
