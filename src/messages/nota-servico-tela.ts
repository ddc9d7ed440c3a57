/** Sentences of the screens of service invoices. */
export const notaServicoTela = {
  titulo: 'Notas do mês',
  mes: 'Mês',
  emitir: 'Emitir do mês',
  emitirPergunta: (quantas: number) =>
    quantas === 1
      ? 'Emitir a nota do recibo que falta?'
      : `Emitir as notas dos ${quantas} recibos que faltam?`,
  emitirAjuda: 'A fila cuida do resto. O que não puder sair fica na lista, com o que falta.',
  emCurso: (feitos: number, total: number | null) =>
    total === null ? 'Preparando as notas…' : `Preparando as notas: ${feitos} de ${total}`,
  recibos: 'Recibos',
  notas: 'Notas emitidas',
  diferenca: 'Diferença',
  caminho: 'Na fila ou sem resposta',
  rejeitadas: 'Rejeitadas',
  semNota: 'Sem nota',
  confere: 'Os recibos e as notas do mês são iguais, ao centavo.',
  naoConfere: (recibos: string, notas: string) =>
    `Os recibos somam ${recibos} e as notas emitidas ${notas}. Veja abaixo o que falta.`,
  nada: 'Nenhum recibo neste mês',
  nadaAjuda: 'A nota se emite do recibo. Emita os recibos do mês e volte aqui.',
  colunas: {
    numero: 'Recibo',
    data: 'Data',
    nome: 'Recebido de',
    valor: 'Valor',
    nota: 'Nota',
    falta: 'O que falta',
  },
  semNotaTag: 'Sem nota',
  doTitulo: 'do título',
  filtro: 'Só o que falta',
  dmed: 'Planilha da DMED',
  dmedAno: (ano: number) => `Planilha da DMED de ${ano}`,
  baixarPdf: 'Baixar DANFSe',
  baixarXml: 'Baixar XML da nota',
  baixarDps: 'Baixar XML da DPS',
  aindaNao: 'A nota ainda não foi autorizada.',
  aindaNaoAjuda: 'O papel e o XML ficam aqui quando o sistema nacional a autorizar.',
  naPrefeitura: 'Esta nota foi emitida no site da prefeitura.',
  naPrefeituraAjuda: 'O arquivo dela fica na aba Documentos.',
  semValidade: 'Emitida na produção restrita: serve para testar e não tem validade jurídica.',
  mudou: 'A nota foi cancelada ou substituída. O XML dela não muda: vale o que dizem os eventos.',
  consultar: 'Conferir no portal nacional',
  qr: 'Código QR da consulta pública',
  certificado: {
    nenhum: 'Esta unidade ainda não tem certificado A1.',
    nenhumAjuda:
      'Envie o arquivo .pfx ou .p12 do e-CNPJ e a senha dele. Os dois ficam cifrados no cofre deste sistema, e nenhuma tela os mostra.',
    titular: 'Titular',
    documento: 'CNPJ ou CPF',
    emissor: 'Emitido por',
    validade: 'Vale até',
    serie: 'Número de série',
    enviado: 'Enviado',
    enviadoPor: (quando: string, quem: string) => `${quando}, por ${quem}`,
    arquivo: 'Arquivo .pfx ou .p12',
    escolher: 'Escolher arquivo',
    senha: 'Senha do certificado',
    enviar: 'Guardar certificado',
    trocar: 'Trocar certificado',
    retirar: 'Retirar',
    retirarPergunta: 'Retirar o certificado? Nenhuma nota sai sem ele.',
    vencido: 'O certificado venceu: nenhuma nota sai até que outro seja enviado.',
    vence: (dias: number) =>
      dias === 0
        ? 'O certificado vence hoje.'
        : `O certificado vence em ${dias} ${dias === 1 ? 'dia' : 'dias'}. Peça o novo.`,
    guardado: 'Certificado guardado.',
    faltaArquivo: 'Escolha o arquivo do certificado.',
    faltaSenha: 'Digite a senha do certificado.',
  },
} as const;

export const dmed = {
  nome: (ano: number) => `dmed-${ano}`,
  folha: (ano: number) => `DMED ${ano}`,
  colunas: {
    cpf: 'CPF de quem pagou',
    pagador: 'Quem pagou',
    beneficiarioCpf: 'CPF do paciente',
    beneficiario: 'Paciente',
    nascimento: 'Nascimento',
    relacao: 'O paciente é',
    valor: 'Valor pago no ano',
    aviso: 'Observação',
  },
  proprio: 'quem pagou',
  terceiro: 'outra pessoa',
  semCpf: 'Falta o CPF de quem pagou: a Receita o pede.',
  nota: 'Conferência: o arquivo da Receita se gera no programa dela, com estes valores.',
} as const;
