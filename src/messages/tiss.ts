/** Sentences of the TISS guides: what an account lacks, what a batch is refused for. */
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';

const nomes = (lista: readonly string[]): string => lista.join(', ');

const noCadastro = (cadastro: string, tabela: string): string =>
  `Informe o “Código TUSS” (tabela ${tabela}, 8 algarismos) no cadastro ${cadastro}.`;

/** By the kind of expense (table 25), the register that has the short code. */
const CURA_DO_CODIGO: { readonly [despesa: string]: string } = {
  '01': noCadastro('da taxa', '18'),
  '02': noCadastro('do medicamento', '20'),
  '03': noCadastro('do material', '19'),
  '05': noCadastro('da taxa', '18'),
  '07': noCadastro('da taxa', '18'),
  '08': noCadastro('do material', '19'),
};

/** What an account lacks for its guides, and where it is filled in. */
export const faltaTiss = {
  contrato:
    'Não há contrato em vigor com este convênio no dia do atendimento. Cadastre-o em Contratos com convênios.',
  versao:
    'O contrato não diz a versão do TISS. Escolha 4.01.00, 4.02.00 ou 4.03.00 no contrato ou no convênio.',
  registroAns: 'O convênio não tem registro na ANS. Informe os 6 algarismos no cadastro do convênio.',
  identificacao:
    'O prestador não tem código nesta operadora nem CNPJ. Informe o código no contrato com o convênio.',
  cnes: 'O prestador não tem CNES. Informe-o no cadastro do prestador.',
  carteira: 'Falta o número da carteira do paciente.',
  tamanhoCarteira: (tem: number, quer: number): string =>
    `A carteira tem ${tem} dígitos, e este convênio usa ${quer}. Confira o número da carteira.`,
  carteiraVencida: (dia: string): string =>
    `A carteira venceu em ${formatData(dia)}, antes do atendimento. Confira a validade no cadastro do paciente.`,
  profissional: 'A conta não diz qual profissional atendeu.',
  conselho: (nome: string): string =>
    `O conselho de ${nome} não tem código TISS. Informe-o no cadastro de conselhos.`,
  uf: (nome: string): string => `Falta a UF do conselho de ${nome}.`,
  cbo: (nome: string): string => `Falta a ocupação (CBO) de ${nome}. Informe-a no cadastro do profissional.`,
  ufFora: (codigo: string, nome: string, versao: string): string =>
    `A UF do conselho de ${nome} tem o código ${codigo}, que não está na tabela 59 da ANS na versão ${versao}. Corrija o código do IBGE no cadastro de UFs.`,
  conselhoFora: (codigo: string, nome: string, versao: string): string =>
    `O conselho de ${nome} tem o código ${codigo}, que não está na tabela 26 da ANS na versão ${versao}. Corrija o código TISS no cadastro de conselhos.`,
  cboFora: (codigo: string, nome: string, versao: string): string =>
    `O CBO ${codigo} de ${nome} não está na tabela 24 da ANS na versão ${versao}. Escolha outra ocupação no cadastro do profissional.`,
  documento: (nome: string): string =>
    `${nome} não tem código nesta operadora nem CPF. Informe um deles no cadastro do profissional.`,
  documentoSolicitante: (nome: string): string =>
    `Falta o CPF ou o CNPJ de ${nome}, que pediu os exames: a entrada no laboratório foi feita como particular. Cancele-a e faça outra com o convênio.`,
  autorizacao:
    'Este convênio exige autorização prévia, e a conta não tem senha nem número da guia da operadora.',
  dataAutorizacao: 'Falta a data da autorização.',
  senha: 'A guia de internação precisa da senha da autorização.',
  indicacao: 'Este convênio exige a indicação clínica.',
  guiaSolicitacao: 'Falta o número da guia de solicitação da internação.',
  internacaoAberta: 'O paciente ainda não teve alta: a guia de resumo sai depois dela.',
  semInternacao: 'A guia de resumo de internação precisa da internação ligada à conta.',
  tipoInternacao: 'Falta o tipo da internação (clínica, cirúrgica, obstétrica, pediátrica ou psiquiátrica).',
  motivoEncerramento: 'Falta o motivo do encerramento da internação (tabela 39).',
  plano: 'A guia odontológica diz o plano do paciente: escolha-o na conta.',
  grau: (codigo: string): string => `Falta o grau de participação em ${codigo}.`,
  quantidade: (codigo: string): string =>
    `A quantidade de ${codigo} não é um número inteiro até 999, e um procedimento vai inteiro na guia.`,
  codigoLongo: (codigo: string, despesa: string | null): string =>
    `O código ${codigo} tem mais de 10 letras e não cabe na guia. ${CURA_DO_CODIGO[despesa ?? ''] ?? 'Corrija o código do item na conta.'}`,
  faces: (codigo: string): string => `As faces de ${codigo} são letras entre O, L, M, V, D, I e P.`,
  letras: (campo: string, letras: readonly string[]): string =>
    `${campo} tem ${letras.length === 1 ? 'uma letra' : 'letras'} que o arquivo do TISS não escreve: ${letras.join(' ')}. Troque-${letras.length === 1 ? 'a' : 'as'}.`,
  gasto:
    'Material, medicamento, taxa ou diária não vai em guia de honorários nem odontológica: só procedimentos.',
} as const;

/** What a request to a plan lacks beside that, and where it is filled in. */
export const faltaDoPedido = {
  plano:
    'O pedido odontológico diz o plano do paciente. No cadastro do paciente, escolha o plano deste convênio.',
  profissional: 'O pedido não diz quem solicita. Escolha o profissional.',
  diarias: 'O pedido de internação leva até 99 diárias. Corrija as diárias, e o resto peça por prorrogação.',
  quantidade: (codigo: string): string =>
    `O pedido odontológico leva até 99 de cada procedimento. Corrija a quantidade de ${codigo}.`,
} as const;

/** What does not stop the guide and somebody should see before the account closes. */
export const avisoTiss = {
  senhaVencida: (dia: string): string =>
    `A autorização venceu em ${formatData(dia)}, antes do atendimento. Peça a prorrogação ou o convênio pode glosar.`,
  senhaVenceuDepois: (dia: string): string =>
    `A autorização valia no dia do atendimento e venceu em ${formatData(dia)}, antes da cobrança. Confirme com o convênio se ele a aceita, ou peça a prorrogação.`,
  semPedido: (codigo: string, descricao: string): string =>
    `${codigo} ${descricao} não está no que o convênio autorizou.`,
  alem: (codigo: string, quantidade: string, autorizada: string): string =>
    `${codigo}: ${quantidade} na conta, ${autorizada} autorizados.`,
  alemComOutras: (codigo: string, quantidade: string, antes: string, autorizada: string): string =>
    `${codigo}: ${quantidade} nesta conta e ${antes} em contas anteriores com a mesma senha, ${autorizada} autorizados. Peça nova autorização ou o convênio pode glosar.`,
} as const;

/** Why a bill does not close, a batch does not leave. */
export const loteTiss = {
  titulo: 'Lotes TISS',
  contaNaoFecha: 'A conta vai por guia TISS e ainda falta:',
  /** Of a bill: the account, and what is asked or told of it. */
  daConta: (conta: number, paciente: string, falta: string): string =>
    `Conta ${conta}, ${paciente}: ${falta}`,
  eMais: (contas: number): string =>
    `E mais ${contas} ${contas === 1 ? 'conta incompleta' : 'contas incompletas'}. Cada uma diz o que lhe falta na aba Guias TISS.`,
  eMaisAvisos: (contas: number): string =>
    `E mais ${contas} ${contas === 1 ? 'conta' : 'contas'}. Cada uma diz os seus avisos na aba Guias TISS.`,
  totalDiferente: (lotes: string, fatura: string): string =>
    `As guias somam ${formatMoeda(lotes)} e a fatura ${formatMoeda(fatura)}. Um título foi alterado ou já foi recebido em parte: ajuste-o ou tire a conta da fatura.`,
  enviado: (numero: number): string =>
    `O lote ${numero} já foi enviado ao convênio. Cancele o lote, com o motivo, antes de reabrir a fatura.`,
  guiaEmOutro: (guia: number, lote: number): string =>
    `A guia ${guia} já está no lote ${lote}. Tire a conta dela desta fatura, ou cancele aquele lote.`,
  semMensagem: 'A mensagem deste lote ainda está sendo feita. Aguarde um instante.',
  naoTransmitiu:
    'A transmissão não se completou, e não se sabe se chegou. Confira no portal do convênio antes de enviar de novo.',
  naoMontou: 'A mensagem não pôde ser feita agora. Use “Gerar a mensagem de novo”.',
  guiasSeRefazem:
    'A guia fica como foi feita, e gerar a mensagem de novo não a muda: reabra a fatura e a conta do paciente, corrija o que se diz aqui e feche as duas de novo. As guias se refazem.',
  versaoAntiga: (escrita: string, contrato: string): string =>
    `A mensagem diz a versão ${escrita}, e o contrato é ${contrato}.`,
  vazia: 'A mensagem não tem corpo: nada foi posto nela.',
  misturado: (tipos: readonly string[]): string => `O lote mistura tipos de guia: ${nomes(tipos)}.`,
  demais: (quantas: number): string => `O lote tem ${quantas} guias. Cada um leva até 100.`,
  soma: (guia: string, escrita: string, soma: string): string =>
    `A guia ${guia} diz ${formatMoeda(escrita)} e os seus itens somam ${formatMoeda(soma)}.`,
  esquema: (onde: string, problema: string): string => `${onde}: ${problema}`,
  eMaisErros: (quantos: number): string => `E mais ${quantos}.`,
  nomeDoArquivo: (numero: number): string => `${String(numero).padStart(20, '0')}_lote.xml`,
} as const;

/** What the schema's validator says, in words. */
export const erroTiss = {
  guia: (numero: number, paciente: string): string => `Guia ${numero}, de ${paciente}`,
  faltando: (campos: string): string => `falta ${campos}`,
  inesperado: (campo: string): string => `${campo} não é aceito aqui`,
  foraDaLista: (valor: string): string => `“${valor}” não está entre os valores aceitos nesta versão`,
  comprido: (valor: string, maximo: string): string => `“${valor}” passa de ${maximo} letras`,
  curto: (valor: string): string => `“${valor}” é curto demais`,
  forma: (valor: string): string => `“${valor}” não tem a forma que o TISS pede`,
  outro: (texto: string): string => texto,
} as const;

/** How the texts of a message are called where one has letters that the file does not write. */
export const campoTiss = {
  trecho: (texto: string): string => `O texto “${texto.length > 40 ? `${texto.slice(0, 40)}…` : texto}”`,
  mensagem: 'A mensagem',
  indicacao: 'A indicação clínica',
  observacao: 'A observação',
  plano: 'O nome do plano',
  prestador: 'O nome do prestador',
  profissional: 'O nome do profissional',
  solicitante: 'O nome do prestador que pediu',
  guiaPrincipal: 'A guia da internação',
  descricao: (codigo: string): string => `A descrição de ${codigo}`,
  quemFez: (codigo: string): string => `Quem fez ${codigo}`,
  codigo: (descricao: string): string => `O código de ${descricao}`,
  justificativaTecnica: 'A justificativa técnica',
  especificacaoMaterial: 'A especificação do material',
  referencia: (codigo: string): string => `A referência de ${codigo} no fabricante`,
  anvisa: (codigo: string): string => `O registro na ANVISA de ${codigo}`,
  autorizacaoFuncionamento: (codigo: string): string => `A autorização de funcionamento de ${codigo}`,
  histopatologico: 'O diagnóstico histopatológico',
  informacoes: 'As informações relevantes',
  planoTerapeutico: 'O plano terapêutico',
  cirurgia: 'A cirurgia',
  areaIrradiada: 'A área irradiada',
  quimioterapia: 'A quimioterapia anterior',
  email: 'O e-mail de quem solicita',
} as const;

export const guardasTiss = {
  semProtocolo: 'Registre antes o protocolo que o convênio deu ao lote: o recurso precisa dele.',
  protocoloDoLote:
    'O protocolo do lote tem só algarismos, até 12, sem letras nem traço. Confira-o no recibo do convênio.',
  protocoloComLetras: (protocolo: string): string =>
    `O protocolo “${protocolo}” não é só de algarismos, e o recurso não o leva assim. Corrija-o em “Registrar protocolo”, como está no recibo do convênio.`,
  semLinhas: 'Este demonstrativo não tem linhas para lançar.',
  tudoLancado: 'Todas as linhas deste demonstrativo já foram lançadas ou dadas por tratadas.',
  jaLancado:
    'Linhas deste demonstrativo já foram lançadas, e ele não se descarta. Estorne o que foi lançado a mais, no título ou na glosa.',
  linhaComPar: 'Esta linha não está sem par: já casou, foi lançada ou dada por tratada.',
  linhaSemGuia:
    'Esta linha é do lote ou do extrato do convênio, e não de uma guia. Trate-a à mão e use “Dar por tratada”.',
  semProcedimento: 'Inclua pelo menos um procedimento no pedido.',
  semMaterial: 'Inclua pelo menos um material no anexo.',
  semDroga: 'Inclua pelo menos uma droga no anexo.',
  foiComPedido: 'Este anexo foi dentro do pedido de autorização. Consulte, ou cancele, o pedido.',
  anexoSemProtocolo:
    'O convênio não deu protocolo a este anexo, e é por ele que se pergunta. Consulte o portal do convênio e registre a resposta.',
  semQuantidade:
    'Digite em cada procedimento quantos foram autorizados, salve, e só depois registre a autorização em parte.',
} as const;

/** What a file of a plan says and does not hold, why a line has no pair here. */
export const demonstrativoTiss = {
  titulo: 'Demonstrativos TISS',
  naoXml:
    'O arquivo não é XML. Envie o arquivo .xml que o convênio devolveu, sem abrir nem salvar em outro programa.',
  cortado: 'O arquivo está cortado: termina no meio. Baixe-o de novo no portal do convênio.',
  vazio: 'O arquivo está vazio.',
  grande: 'O arquivo passa de 30 MB. Peça ao convênio o demonstrativo em partes.',
  complexo: 'O arquivo tem uma forma que este leitor não aceita.',
  outroEsquema: (raiz: string): string =>
    `O arquivo não é uma mensagem TISS: começa por <${raiz}>. Envie o XML que o convênio devolveu.`,
  semResposta:
    'A mensagem não é resposta de um convênio: não traz protocolo, demonstrativo nem resposta de recurso.',
  erroDoConvenio: (codigo: string, descricao: string): string => {
    const motivo = `${codigo} ${descricao}`.trim();
    return `O convênio recusou a mensagem${motivo ? `: ${motivo.replace(/\.$/, '')}` : ', sem dizer por quê'}. Corrija o que foi enviado, ou fale com ele, e mande de novo.`;
  },
  repetido: (numero: string, dia: string): string =>
    `Este arquivo já foi lido em ${formatData(dia)}, como o demonstrativo ${numero}. Nada mudou.`,
  mesmoNumero: (numero: string, dia: string): string =>
    `O demonstrativo ${numero} deste convênio já foi lido em ${formatData(dia)}, de um arquivo diferente. O que já foi lançado por ele não se lança outra vez.`,
  pagamentoJaLancado: (numero: string): string =>
    `Este pagamento já foi lançado pelo demonstrativo ${numero}: a mesma guia, o mesmo dia e o mesmo valor. Se o convênio pagou de novo, registre o recebimento no título.`,
  outroPrestador: (escrito: string): string =>
    `Este arquivo é de outro prestador (${escrito}). Escolha o prestador certo e leia-o de novo.`,
  convenioDesconhecido: (registro: string): string =>
    `Nenhum convênio tem o registro ANS ${registro}. Confira o cadastro de convênios.`,
  hash: 'O hash do arquivo não confere em ISO-8859-1 nem em UTF-8: pode ter sido alterado no caminho. As linhas foram lidas assim mesmo.',
  semHash: 'O arquivo não traz hash.',
  versao: (escrita: string): string => `O arquivo diz a versão ${escrita}, que este sistema não conhece.`,
  total: (que: string, escrito: string, soma: string): string =>
    `${que}: o convênio diz ${formatMoeda(escrito)}, e as linhas somam ${formatMoeda(soma)}.`,
  glosaNova: (codigos: readonly string[]): string =>
    `${codigos.length === 1 ? 'O motivo de glosa' : 'Os motivos de glosa'} ${nomes(codigos)} não ${codigos.length === 1 ? 'está' : 'estão'} no cadastro (a tabela 38 cresce a cada versão). Inclua-${codigos.length === 1 ? 'o' : 'os'} em Motivos de glosa e lance de novo.`,
  guiaDesconhecida: (guia: string): string =>
    `A guia ${guia} não é daqui, ou está em um lote cancelado. Se é daqui, use “Dizer a guia” nesta linha; se não, “Dar por tratada”.`,
  guiaSemLote: 'Esta guia foi cancelada, e nada se lança nela. Escolha a que foi ao convênio.',
  qualItem: (guia: string, itens: readonly string[]): string =>
    `Diga o item da guia ${guia} pelo número: ${nomes(itens)}.`,
  lancando: 'O demonstrativo está sendo lançado agora. Espere terminar e tente de novo.',
  descartado: 'O demonstrativo foi descartado, e as linhas dele não se tratam mais.',
  guiaDeOutro: (guia: string): string => `A guia ${guia} é de outro convênio.`,
  itemDesconhecido: (sequencial: number, guia: string): string =>
    `A guia ${guia} não tem o item ${sequencial}. Confira o número do item em “Dizer a guia”.`,
  itemDiferente: (escrito: string, tem: string): string =>
    `O item é ${tem}, e o convênio fala de ${escrito}. Confira com ele e use “Dizer a guia” nesta linha.`,
  loteDesconhecido: (lote: string): string => `O lote ${lote} não é daqui, ou foi cancelado.`,
  motivoDesconhecido: (codigo: string): string =>
    `O motivo ${codigo} não está no cadastro. Inclua-o em Motivos de glosa e lance de novo.`,
  franquia: (valor: string): string => `Franquia do beneficiário: ${formatMoeda(valor)}.`,
  outrosMotivos: (codigos: readonly string[]): string => `Outros motivos: ${nomes(codigos)}.`,
  acatado: (sim: boolean): string => (sim ? 'Recurso acatado' : 'Recurso não acatado'),
  recursoInteiro: (resposta: string): string =>
    `${resposta || 'Respondido'}: o convênio respondeu pela guia ou pelo protocolo inteiro. Registre a resposta em cada glosa e dê a linha por tratada.`,
  semMotivo:
    'O convênio não disse o motivo desta glosa. Registre-a à mão, com o motivo certo, e dê a linha por tratada.',
  glosaDesconhecida: 'Não há glosa em recurso deste item com este motivo.',
  glosaJaLancada: 'Esta glosa já está registrada para o item, com o mesmo motivo e valor.',
  semTitulo: 'A conta desta guia não tem título aberto do convênio.',
  glosaDaGuia:
    'A guia foi glosada inteira, com um valor que não é o dela, e o arquivo não diz de que itens. Registre as glosas à mão e dê a linha por tratada.',
  alemDoSaldo: (pago: string, saldo: string): string =>
    `O convênio paga ${formatMoeda(pago)} e o título espera ${formatMoeda(saldo)}. Receba-o à mão, depois de conferir, e dê a linha por tratada.`,
  loteRecebido: 'Lote recebido',
  formaQueFica: (nome: string): string => `Em branco, fica ${nome}.`,
  semForma: 'Diga a forma de recebimento, ou cadastre-a no convênio.',
  semConta: 'Diga em que conta bancária o dinheiro entrou, ao lançar.',
  ajuste: (descricao: string): string =>
    `${descricao}: débito ou crédito do convênio, que não é de uma guia. Lance-o em movimentos bancários e dê a linha por tratada.`,
  recebidoPeloTiss: (numero: string): string => `Demonstrativo ${numero}`,
} as const;

export const recursoTiss = {
  titulo: 'Recursos de glosa',
  semGlosas:
    'Nenhuma glosa deste lote está em recurso fora de outra mensagem. Dê em cada glosa o passo “Recorrer”, com o texto, e monte o recurso depois.',
  textoDoRecurso: 'O texto do recurso',
  nomeDoConvenio: 'O nome do convênio',
  fora: (guia: number, sequencial: number, codigo: string, porque: string): string =>
    `Guia ${guia}, item ${sequencial} (${codigo}), fica fora desta mensagem. ${porque}`,
  motivoDesconhecido: (motivo: string, versao: string): string =>
    `O motivo de glosa ${motivo} não está na tabela 38 da versão ${versao} do TISS. Corrija o código em Motivos de glosa e monte outro recurso, ou recorra desta glosa no portal do convênio.`,
  corrijaTexto: 'Use “Corrigir o texto do recurso” na glosa e monte outro recurso.',
  nomeDoArquivo: (numero: number): string => `recurso-${numero}.xml`,
} as const;

export const autorizacaoTiss = {
  titulo: 'Pedidos de autorização',
  semCarteira: 'O paciente não tem carteira deste convênio no cadastro. Digite o número da carteira.',
  semRegistro: 'O convênio não tem registro na ANS, ou não há contrato em vigor. Complete o cadastro.',
  semWebService:
    'Este convênio não tem web service no cadastro. Use o portal do convênio, com o XML que se baixa aqui, e registre o envio ou a resposta nesta tela; ou cadastre o endereço do web service no convênio.',
  semEndereco:
    'O web service deste convênio não está configurado. Cadastre o endereço no convênio e peça ao administrador para liberá-lo (TISS_HOSTS), ou envie o arquivo pelo portal.',
  naoRespondeu: 'O convênio não respondeu. Tente de novo em alguns minutos, ou envie o arquivo pelo portal.',
  respostaEstranha: 'O convênio respondeu algo que não é uma resposta do TISS. Consulte o portal dele.',
  naoCancelou:
    'O convênio não cancelou o pedido. Ele continua como estava; fale com o convênio ou consulte o portal dele.',
  naoCompletou: (falha: string | null): string =>
    `A conversa com o convênio não se completou e o pedido continua como estava.${falha ? ` ${falha}` : ''} Confira no portal do convênio e tente de novo.`,
  falhaDoConvenio: (falha: string): string => `O convênio recusou a mensagem: ${falha}`,
  nomeDoArquivo: (numero: number): string => `pedido-${numero}.xml`,
} as const;

/** How long there is until a day, before its date. */
const quandoVence = (prazo: string, hoje: string): string => {
  const dias = Math.round((Date.parse(prazo) - Date.parse(hoje)) / 86_400_000);
  if (dias === 0) return `hoje, ${formatData(prazo)}`;
  return dias === 1 ? `amanhã, ${formatData(prazo)}` : `${formatData(prazo)}, daqui a ${dias} dias`;
};

/** What rings before a deadline of a plan lapses. */
export const prazoTiss = {
  ator: 'Prazos dos convênios',
  entrega: 'Lotes TISS por entregar',
  recurso: 'Prazo de recurso de glosa',
  vence: (
    {
      especie,
      quantos,
      nomeConvenio,
      prazo,
    }: {
      readonly especie: 'ENTREGA' | 'RECURSO';
      readonly quantos: number;
      readonly nomeConvenio: string;
      readonly prazo: string;
    },
    hoje: string,
  ): string =>
    especie === 'ENTREGA'
      ? `${quantos} ${quantos === 1 ? 'lote' : 'lotes'} de ${nomeConvenio} se ${quantos === 1 ? 'entrega' : 'entregam'} até ${quandoVence(prazo, hoje)}.`
      : `De ${quantos} ${quantos === 1 ? 'glosa' : 'glosas'} de ${nomeConvenio} se recorre até ${quandoVence(prazo, hoje)}.`,
} as const;

/** Why an annex of a request does not go, or did not. */
export const anexoTiss = {
  titulo: 'Anexos da autorização',
  semAnexo:
    'Este pedido não leva anexo. Pedidos de exame ou terapia, internação e prorrogação levam; os outros não.',
  pedidoEncerrado: 'O pedido foi negado ou cancelado. Faça outro pedido e inclua o anexo nele.',
  repetido: (tipo: string): string =>
    `O pedido já tem um anexo de ${tipo} a enviar, e a mensagem só leva um de cada. Complete aquele, ou cancele-o.`,
  vaiComOPedido:
    'O pedido ainda não foi enviado ao convênio, e este anexo vai com ele. Envie o pedido; depois dele, um anexo novo vai sozinho.',
  incompleto: (numero: number, falta: string): string => `Anexo ${numero}: ${falta}`,
  semTelefone:
    'O anexo pede o telefone de quem solicita, e o cadastro do profissional não o tem. Digite o telefone com DDD, só números.',
  semSolicitante: 'O pedido não diz quem solicita. Escolha o profissional no pedido e salve o anexo de novo.',
  semIdade: 'O anexo pede a idade do paciente. Complete a data de nascimento no cadastro.',
  semSexo: 'O anexo pede o sexo do paciente, feminino ou masculino. Complete o cadastro.',
  naoCancelou:
    'O convênio não cancelou o anexo. Ele continua como estava; fale com o convênio ou consulte o portal dele.',
  naoLocalizado:
    'O convênio diz que não acha o protocolo deste anexo. Confira no portal dele, e registre a resposta à mão.',
  pendente: {
    '4': 'O convênio aguarda a justificativa técnica de quem solicita. Envie-a pelo portal dele e consulte de novo.',
    '5': 'O convênio aguarda documentos. Envie-os pelo portal dele e consulte de novo.',
  } as { readonly [status: string]: string },
  aindaEmAnalise: (dia: string): string => `Em ${formatData(dia)} o convênio ainda analisava o anexo.`,
  nomeDoArquivo: (numero: number): string => `anexo-${numero}.xml`,
} as const;
