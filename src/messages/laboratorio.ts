/** Sentences of the laboratory (CLIN-08, LAB-01). */
const lista = (itens: readonly string[]): string =>
  itens.length < 2 ? (itens[0] ?? '') : `${itens.slice(0, -1).join(', ')} e ${itens.at(-1)}`;
const resumida = (itens: readonly string[]): string =>
  itens.length > 5 ? `${itens.slice(0, 5).join(', ')} e mais ${itens.length - 5}` : lista(itens);

/** Why a result is not taken as it was written. */
export const valorRecusado = {
  numero: 'Escreva um número, como 13,2 ou <0,01.',
  ponto: (milhar: string, milesimo: string) =>
    `O ponto pode ser de milhar ou de decimal. Escreva ${milhar},${milesimo} com vírgula, ou ${milhar}${milesimo} sem ponto.`,
  negativo: 'Este resultado não vai abaixo de zero. Confira o sinal, ou os limites no cadastro do exame.',
  casas: (casas: number) =>
    casas === 0 ? 'Este resultado não tem casas decimais.' : `Use no máximo ${casas} casas decimais.`,
  titulo: 'Escreva o título, como 1:160, ou Não reagente.',
  cruzes: 'Escreva cruzes, como +++, ou Negativo.',
  comprido: 'Use no máximo 120 letras.',
} as const;

/** Why a step is refused by what the row says: the screens ask it too. */
export const guardasLaboratorio = {
  semExames: 'Inclua ao menos um exame no pedido antes de o mandar ao laboratório.',
  faltam: (nomes: readonly string[]) =>
    `Para concluir, falta o resultado de ${resumida(nomes)}. Se não há resultado, diga na nota por quê.`,
  semResultados: 'Esta amostra não tem o que medir. Confira os exames do laboratório.',
  remessaVazia: 'Inclua ao menos uma amostra na remessa antes de a enviar.',
  naoVaiAoApoio:
    'Esta amostra já se faz aqui, ou já foi numa remessa. Cancele a remessa para a trazer de volta.',
  foraDeRemessa:
    'Esta amostra vai a um laboratório de apoio. Ponha-a numa remessa, ou escolha Fazer aqui se o exame se faz nesta casa.',
  outraPessoa: 'Quem digitou não libera este laudo. Peça a outra pessoa do laboratório.',
  jaLiberada:
    'Esta amostra já teve laudo. Digite de novo e libere: o laudo retificado toma o lugar do primeiro.',
} as const;

export const laboratorioServidor = {
  recurso: 'a bancada do laboratório',
  nadaAColher:
    'Nenhum exame deste pedido espera coleta: ou já tem amostra, ou não está nos exames do laboratório deste prestador.',
  semLaboratorio:
    'Cadastre o laboratório próprio deste prestador, com o responsável técnico, antes de liberar.',
  semCnes:
    'Escreva o CNES no cadastro do laboratório, ou no do prestador, antes de liberar: o laudo tem de o dizer.',
  depoisDoObito: (dia: string | null) =>
    `O paciente morreu${dia === null ? '' : ` em ${dia}`}. Se a amostra foi coletada antes, diga quando em 'Coletada em'; se é exame depois da morte, escreva o motivo.`,
  foraDaBancada: 'Só se digita com a amostra na bancada. Receba-a, ou devolva-a à digitação.',
  outroDigitou: (analito: string, valor: string | null) =>
    `${analito} mudou enquanto você digitava: agora ${valor === null ? 'está vazio' : `é ${valor}`}. Digite de novo, se o seu é o que vale.`,
  linhaDesconhecida: 'Este resultado não é desta amostra. Abra a amostra de novo.',
  coletada: (etiquetas: readonly string[]) =>
    `O laboratório já tem a amostra ${resumida(etiquetas)} deste pedido. Cancele-a na bancada antes de cancelar o pedido.`,
  pedidoCancelado: 'O pedido de exames foi cancelado.',
  analitoDesconhecido: (codigo: string) =>
    `O exame não mede '${codigo}'. Use o código de um dos analitos acima.`,
  semLimite: 'Diga o mínimo, o máximo ou o texto esperado.',
  laudoSubstituido: (versao: number) => `Retificado pela versão ${versao} do laudo.`,
  naoLida: 'Nenhuma amostra deste prestador tem esta etiqueta. Confira o código e o prestador no alto.',
} as const;

/** Germs of a culture and their antibiograms. */
export const antibiogramaTexto = {
  titulo: 'Germes e antibiograma',
  semNome: 'Diga o germe, ou retire-o.',
  germesDemais: 'São no máximo nove germes por cultura. Confira se a amostra não está contaminada.',
  repetido: (antimicrobiano: string, germe: string) =>
    `${antimicrobiano} está duas vezes em ${germe}. Deixe um dos dois.`,
  semCategoria: (antimicrobiano: string, germe: string) =>
    `Diga a categoria (S, I ou R) de ${antimicrobiano} em ${germe}, ou apague o valor.`,
  outroGravou: 'Outra pessoa mudou os germes desta amostra. Veja como ficaram e refaça o que falta.',
  naoECultura: 'Este exame não é cultura. Marque isso no cadastro do exame.',
  resistenteA: (drogas: readonly string[]) => `resistente a ${lista(drogas)}`,
  germe: (numero: number, nome: string, quantidade: string | null) =>
    `Germe ${numero}: ${nome}${quantidade === null ? '' : `, ${quantidade}`}`,
  colunas: ['Antimicrobiano', 'CIM ou halo', 'Categoria'],
  categoria: {
    S: 'sensível',
    I: 'sensível, aumentando a exposição',
    R: 'RESISTENTE',
  },
} as const;

/** Germs that come in a message. */
export const antibiogramaLido = {
  semCultura: (etiqueta: string) =>
    `A amostra ${etiqueta} não tem a cultura que a mensagem diz. Confira o código do exame, e se está marcado 'É cultura'.`,
  semGerme: 'O antibiograma não diz de que germe é (OBX-4 ou OBR-26). Digite-o na amostra.',
  numeroRepetido: (numero: string) =>
    `Dois germes vieram com o mesmo número (${numero || 'vazio'}). Digite na amostra o que vale.`,
  categoria: (antimicrobiano: string, letra: string) =>
    letra === ''
      ? `${antimicrobiano} veio sem a categoria (S, I ou R). Digite-a na amostra.`
      : `A categoria de ${antimicrobiano} é '${letra}', e só se recebe S, I ou R. Digite-a na amostra.`,
  outrosGermes: (etiqueta: string) =>
    `A cultura da amostra ${etiqueta} já tem outros germes. Retire-os na amostra antes de importar, ou mande como correção (OBX-11 C).`,
  retirado: 'O analisador retira o que disse da cultura. Confira-a, e mude os germes na amostra.',
  parte: (nomes: readonly string[]) => `Germes: ${lista(nomes)}`,
} as const;

export const antibiogramaTela = {
  incluir: 'Incluir germe',
  nome: 'Germe',
  nomeDica: 'Escherichia coli',
  quantidade: 'Quantidade',
  quantidadeDica: '10^5 UFC/mL',
  incluirDroga: 'Incluir antimicrobiano',
  retirar: (nome: string) => `Retirar ${nome || 'este germe'}`,
  gravar: 'Gravar germes',
  gravado: 'Germes gravados.',
  valorDe: (droga: string) => `CIM ou halo de ${droga}`,
  categoriaDe: (droga: string) => `Categoria de ${droga}`,
  vazio: 'Nenhum germe',
  naoGravado: 'Germes ainda não gravados',
  falha: 'Não foi possível gravar os germes. Verifique a conexão e tente de novo.',
  ajuda: 'Na categoria, digite S, I ou R. O que fica em branco não sai no laudo.',
} as const;

/** What goes to an outside laboratory and comes back. */
export const remessaTexto = {
  deOutroLaboratorio: (etiqueta: string, laboratorio: string) =>
    `A amostra ${etiqueta} não vai ao ${laboratorio}. Confira o laboratório de apoio no cadastro do exame.`,
  foraDaBancada: (etiqueta: string, situacao: string) =>
    `A amostra ${etiqueta} não está na bancada (${situacao}). Receba-a, ou tire-a da remessa.`,
  emOutra: (etiqueta: string, numero: number) =>
    `A amostra ${etiqueta} já está na remessa ${numero}. Tire-a desta.`,
  desconhecida: 'Esta amostra não é deste prestador. Tire-a da remessa.',
  cancelada: (numero: number | null) => `A remessa ${numero ?? ''} foi cancelada.`,
  exame: (nome: string, codigo: string | null) => (codigo === null ? nome : `${nome} (${codigo})`),
  verAnexo: 'Ver o laudo do laboratório de apoio, anexo.',
  semLaudo: (nomes: readonly string[]) =>
    `Falta o resultado de ${resumida(nomes)}. Digite-o, ou anexe em Documentos o laudo que o laboratório de apoio mandou.`,
  feitoEm: (nome: string, cnes: string | null, anexo: boolean) =>
    `**Exames feitos no laboratório de apoio:** ${nome}${cnes === null ? '' : `, CNES ${cnes}`}.${anexo ? ' O laudo dele está junto deste, nos documentos do paciente.' : ''}`,
} as const;

export const criticoAviso = {
  titulo: 'Valor crítico no laboratório',
  lembrete: (minutos: number) =>
    minutos < 60
      ? `Valor crítico sem aviso registrado há ${minutos} minutos`
      : 'Valor crítico sem aviso registrado há mais de 1 hora',
  texto: (paciente: string, descricao: string) => `${paciente}: ${descricao}.`,
} as const;

export const resultadoAviso = {
  completado: 'Um resultado de exame foi completado ou corrigido',
  emCorrecao: 'Um laudo já liberado está em correção',
  retificado: 'Um laudo que você leu foi retificado',
} as const;

export const laudoTexto = {
  laudo: 'Laudo',
  retificado: 'Laudo retificado',
  titulo: 'Laudo de exames laboratoriais',
  tituloRetificado: 'Laudo de exames laboratoriais, retificado',
  retificacao: (versao: number, motivo: string) =>
    `**Versão ${versao}.** Este laudo toma o lugar do anterior, que não vale mais. Motivo: ${motivo}`,
  paciente: '**Paciente:** {paciente.nome}, {paciente.nascimento} ({paciente.idade})',
  laboratorio: (nome: string, { numero, dono }: { numero: string; dono: 'laboratorio' | 'unidade' }) =>
    `**Laboratório:** ${nome}, CNES ${dono === 'laboratorio' ? 'do laboratório' : 'da unidade'} ${numero}`,
  responsavel: 'Responsável técnico',
  amostra: (etiqueta: string, material: string, recipiente: string) =>
    `**Amostra:** ${etiqueta}, ${material} (${recipiente})`,
  pedido: (titulo: string, solicitante: string | null) =>
    `**Pedido:** ${titulo}${solicitante === null ? '' : `, de ${solicitante}`}`,
  coletada: (quando: string) => `**Coletada em** ${quando}`,
  liberada: (quando: string, pessoa: string) => `**Liberada em** ${quando}, por ${pessoa}`,
  mesmaPessoa: 'Resultados digitados e liberados pela mesma pessoa.',
  colunas: ['Exame', 'Resultado', 'Referência', 'Anterior'],
  metodo: (metodo: string) => `Método: ${metodo}.`,
  fontes: (fontes: readonly string[]) => `Fontes das referências: ${fontes.join('; ')}.`,
  semReferencia: 'sem referência cadastrada',
  semResultado: 'sem resultado',
  calculado: (nomes: readonly string[]) => `Calculado dos outros resultados: ${nomes.join('; ')}.`,
  fora: {
    ALTERADO: 'alterado',
    BAIXO: 'baixo',
    ALTO: 'alto',
    CRITICO_BAIXO: 'CRÍTICO, baixo',
    CRITICO_ALTO: 'CRÍTICO, alto',
  } as { readonly ALTERADO: string; readonly [interpretacao: string]: string | undefined },
} as const;

/** How a range is read aloud. */
export const faixaDita = {
  entre: (minimo: string, maximo: string) => `${minimo} a ${maximo}`,
  ate: (maximo: string) => `até ${maximo}`,
  desde: (minimo: string) => `a partir de ${minimo}`,
  titulo: (maximo: string) => (maximo === '0' ? 'Não reagente' : `até 1:${maximo}`),
  cruzes: (quantas: number) => (quantas === 0 ? 'Negativo' : `até ${'+'.repeat(quantas)}`),
  gestacao: (de: number | null, ate: number | null) =>
    `gestação, ${ate === null ? `desde ${de ?? 0} semanas` : `${de ?? 0} a ${ate} semanas`}`,
  anterior: (valor: string, dia: string, delta: string | null) =>
    `${valor} em ${dia}${delta === null ? '' : ` (${delta} %)`}`,
} as const;

export const laboratorioTela = {
  titulo: 'Laboratório',
  bancada: 'Bancada',
  pesquisa: 'Pesquisa',
  vista: 'Vista',
  ler: 'Ler etiqueta',
  lerDica: 'Código ou número da amostra',
  lerBotao: 'Abrir amostra',
  setor: 'Setor',
  todosSetores: 'Todos os setores',
  etapas: 'Etapa',
  etapa: (titulo: string, quantas: number) => `${titulo} (${quantas})`,
  vazio: 'Nenhuma amostra nesta etapa',
  vazioTexto: 'As amostras vêm dos pedidos de exames emitidos. Escolha outra etapa ou outro setor.',
  falha: 'Não foi possível ler a bancada. Verifique a conexão e tente de novo.',
  amostrasRestantes: (quantas: number) => `Mais ${quantas} nesta etapa: escolha um setor, ou use a pesquisa.`,
  remessas: 'Remessas ao apoio',
  esperamRemessa: (quantas: number, laboratorio: string) =>
    `${quantas === 1 ? '1 amostra espera' : `${quantas} amostras esperam`} remessa: ${laboratorio}.`,
  novaRemessa: 'Nova remessa',
  vaiAo: (laboratorio: string) => `Vai ao ${laboratorio}`,
  mais: 'Mais',
  cadastro: 'Laboratórios',
  exames: 'Exames do laboratório',
  setores: 'Setores do laboratório',
  recipientes: 'Recipientes de coleta',
  criticos: (quantos: number) =>
    quantos === 1
      ? '1 valor crítico espera que se registre quem foi avisado.'
      : `${quantos} valores críticos esperam que se registre quem foi avisado.`,
  verCriticos: 'Ver valores críticos',
  colunas: {
    amostra: 'Amostra',
    paciente: 'Paciente',
    exames: 'Exames',
    setor: 'Setor',
    urgencia: 'Urgência',
    desde: 'Há',
  },
  digitar: 'Digitar',
  semDireito: 'Você não vê as amostras do laboratório',
  semDireitoTexto: 'Peça a quem administra o acesso a permissão de listar amostras.',
} as const;

/** A label that the camera reads. */
export const leituraPelaCamera = {
  abrir: 'Ler com a câmera',
  titulo: 'Ler etiqueta com a câmera',
  imagem: 'O que a câmera mostra',
  ajuda: 'Deixe as barras da etiqueta sobre a linha. A leitura é sozinha.',
  alheio: (codigo: string) =>
    `O código lido (${codigo}) não é de uma etiqueta de amostra. Aponte para a etiqueta do laboratório.`,
  digitar: 'Digitar o número',
  negada:
    'O navegador não deu acesso à câmera. Permita-o no cadeado ao lado do endereço, ou digite o número da etiqueta.',
  ausente: 'Nenhuma câmera foi encontrada neste aparelho. Digite o número da etiqueta, ou use o leitor.',
  ocupada:
    'A câmera não respondeu. Feche outros programas que a usem e tente de novo, ou digite o número da etiqueta.',
  falha: 'A leitura não abriu. Verifique a conexão e tente de novo, ou digite o número da etiqueta.',
} as const;

export const resultadosTela = {
  grade: 'Resultados da amostra',
  ajuda:
    'Enter e as setas levam à linha seguinte; cada valor se grava ao sair da linha. Aceita 13,2, <0,01, 1:160 e +++.',
  doApoio:
    'Digite o que o laboratório de apoio mandou, ou só anexe o laudo dele: as linhas em branco dirão que se veja o anexo.',
  anexar: 'Anexar o laudo do apoio',
  soLeitura: 'Os valores se digitam com a amostra na bancada.',
  colunas: ['Exame', 'Resultado', 'Unidade', 'Interpretação', 'Referência', 'Anterior', 'Nota'],
  resultadoDe: (nome: string) => `Resultado de ${nome}`,
  notaDe: (nome: string) => `Nota de ${nome}`,
  semResultados: 'Esta amostra não tem o que medir',
  laudo: 'Laudo nos documentos do paciente',
  falha: 'Não foi possível ler os resultados. Verifique a conexão e tente de novo.',
  naoGravou: 'Não foi possível gravar. Verifique a conexão e saia da linha de novo.',
  varia: 'Variou mais do que o esperado desde o anterior',
  calculado: (formula: string) => `Calculado: ${formula}`,
} as const;

export const etiquetaTela = {
  imprimir: 'Imprimir etiqueta',
  imagem: (etiqueta: string) => `Código de barras da amostra ${etiqueta}`,
} as const;

export const laboratorioHistorico = {
  laudos: 'Laudos do laboratório',
  laudo: (etiqueta: string) => `Laudo da amostra ${etiqueta}`,
} as const;

/** The control of an analyser, and its picture. */
export const controleTexto = {
  semDesvio: 'O desvio padrão é maior que zero. Veja a bula do lote.',
  grafico: 'Levey-Jennings',
  vazio: 'Nenhuma medida ainda',
  vazioTexto: 'Lance as medidas em Dados. Cada uma aparece aqui, em desvios da média do lote.',
  /** '3ª medida, 12/11/2026 08:10: 104,2, 1,05 desvios'. */
  ponto: (quando: string, valor: string, desvios: string, regras: string | null) =>
    `${quando}: ${valor}, ${desvios} desvios${regras === null ? '' : `, quebra ${regras}`}`,
  linhas: { '0': 'média', '1': '1 dp', '2': '2 dp', '3': '3 dp' } as { readonly [dp: string]: string },
  legenda:
    'Círculo: dentro. Triângulo: alerta (1-2s). Quadrado: fora; espere com os resultados dos pacientes.',
} as const;

/** Why a formula of an exam is none, and why nobody types what follows from it. */
export const calculadoRecusa = {
  soNumero: 'Só um resultado em número se calcula. Deixe a fórmula em branco.',
  semAnalito: 'A fórmula não usa resultado nenhum. Use os códigos dos outros analitos deste exame.',
  desconhecido: (codigo: string) =>
    `Este exame não mede ${codigo}. Use os códigos dos outros analitos dele: CT - HDL - TG / 5.`,
  naoENumero: (codigo: string) => `${codigo} não é em número, e não entra na conta.`,
  divisorZero: 'não se calcula: divisor zero',
  abaixoDeZero: 'não se calcula: daria abaixo de zero, e nenhum limite do exame vai lá',
  circulo: (codigo: string) => `${codigo} se calcularia de si mesmo. Tire-o da conta.`,
  naoSeDigita: (nome: string, formula: string) =>
    `${nome} se calcula dos outros resultados (${formula}). Digite os outros.`,
} as const;

/** A result that an analyser corrects, takes back, or says that there is none of. */
export const correcaoDoAnalisador = {
  motivo: (partes: readonly string[]) =>
    `Correção mandada pelo analisador. ${partes.join('; ')}`.slice(0, 480),
  parte: (nome: string, antes: string, agora: string | null) =>
    agora === null ? `${nome}: ${antes} retirado` : `${nome}: de ${antes} para ${agora}`,
  nota: {
    C: (antes: string) => `Corrigido pelo analisador, antes ${antes}`,
    D: (antes: string) => `Retirado pelo analisador, antes ${antes}`,
    W: (antes: string) => `Era de outra amostra, diz o analisador; antes ${antes}`,
    X: () => 'O analisador não obteve resultado',
  },
  semDireito: (etiqueta: string) =>
    `É correção de um laudo já liberado, da amostra ${etiqueta}. Quem libera laudos importa este arquivo, ou retifique à mão.`,
} as const;

/** Why a file of an analyser, or a row of it, is not taken. */
export const analisadorRecusa = {
  vazio: 'O arquivo está vazio. Exporte de novo do analisador.',
  grande: 'O arquivo passa de 4 MB. Divida-o e mande as partes.',
  charset: 'O arquivo diz que é UTF-8 e não é. Exporte-o de novo, ou corrija o MSH-18.',
  cortado: (linha: number) =>
    `O arquivo termina no meio da linha ${linha}. Peça ao aparelho que o envie de novo.`,
  tabelaCortada: (linha: number) =>
    `A linha ${linha}, a última, tem menos colunas que a primeira: o arquivo pode ter sido cortado. Exporte-o de novo; se ela está inteira, ponha uma quebra de linha no fim.`,
  semColuna: (coluna: string) =>
    `Falta a coluna '${coluna}'. A primeira linha diz os nomes: amostra;analito;resultado;unidade.`,
  linhasDemais: (maximo: number) => `O arquivo passa de ${maximo} linhas. Divida-o e mande as partes.`,
  semLinhas: 'O arquivo não tem nenhum resultado. Confira o que o analisador exportou.',
  naoEOru: 'O arquivo HL7 não é de resultados (ORU). Exporte ORU^R01.',
  semValor: 'A linha não tem resultado.',
  anexo:
    'A linha traz um arquivo que não é PDF em Base64, ou que veio cortado. Anexe-o à amostra, em Documentos.',
  nomeDoAnexo: 'Laudo do analisador',
  naoFinal: (estado: string) =>
    `O resultado não é final (situação ${estado}). Mande-o quando o analisador o confirmar.`,
  semAmostra: (etiqueta: string) =>
    `Nenhuma amostra tem a etiqueta '${etiqueta}'. Confira o código lido no tubo.`,
  outroPaciente: (etiqueta: string, daMensagem: string, daAmostra: string) =>
    `A mensagem é de quem nasceu em ${daMensagem}, e a amostra ${etiqueta} é de quem nasceu em ${daAmostra}. Confira se o tubo é deste paciente.`,
  foraDaBancada: (etiqueta: string, situacao: string) =>
    `A amostra ${etiqueta} não está na bancada (${situacao}). Receba-a, ou devolva-a à digitação.`,
  semAnalito: (codigo: string, etiqueta: string) =>
    `A amostra ${etiqueta} não mede '${codigo}'. Confira o código no exame do laboratório.`,
  outraUnidade: (doArquivo: string, doExame: string) =>
    `A unidade é ${doArquivo}, e o exame se mede em ${doExame}. Converta no analisador.`,
  divergem: (valores: readonly string[]) =>
    `O arquivo traz resultados diferentes para o mesmo exame desta amostra (${lista(valores)}). Digite na amostra o que vale.`,
  outroValor: (valor: string) =>
    `Já há outro resultado digitado (${valor}). Apague-o na amostra antes de importar.`,
  outroLiberado: (valor: string) =>
    `O laudo já saiu com outro resultado (${valor}). Se o do arquivo é o certo, use Retificar laudo na amostra e digite-o.`,
  outroEmConferencia: (valor: string) =>
    `Já há outro resultado digitado (${valor}). Devolva a amostra à digitação e apague-o antes de importar.`,
} as const;

export const analisadorTela = {
  importar: 'Importar do analisador',
  titulo: 'Importar do analisador',
  ajuda:
    'CSV com as colunas amostra, analito, resultado e, se houver, unidade; ou HL7 ORU. Só entra o que é de amostra na bancada, e mandar o mesmo arquivo de novo não muda nada.',
  escolher: 'Escolher arquivo',
  feito: (gravados: number, iguais: number) =>
    `${gravados === 1 ? '1 resultado gravado' : `${gravados} resultados gravados`}${iguais > 0 ? `, ${iguais} já estavam` : ''}.`,
  recusados: (quantos: number) => (quantos === 1 ? '1 linha não entrou' : `${quantos} linhas não entraram`),
  linha: 'Linha',
  motivo: 'Por quê',
  falha: 'Não foi possível importar o arquivo. Verifique a conexão e tente de novo.',
  fechar: 'Fechar',
} as const;

/** What an analyser is answered over MLLP, and what a person reads of a message. */
export const mensagemAnalisador = {
  semCabecalho: 'A mensagem não começa por MSH.',
  soOru: (tipo: string) => `Só se recebe ORU^R01. Esta é ${tipo || 'sem tipo'}.`,
  semControle: 'A mensagem não traz o seu número (MSH-10).',
  desconhecido: (aplicacao: string, instalacao: string) =>
    `Nenhum analisador cadastrado se apresenta como ${aplicacao || '(vazio)'} em ${instalacao || '(vazio)'}, deste endereço.`,
  repetido: (aplicacao: string, instalacao: string) =>
    `Mais de um analisador ativo se apresenta como ${aplicacao} em ${instalacao}. Mude um dos cadastros.`,
  charset: 'As letras da mensagem não são as que ela diz (MSH-18).',
  longa: 'A mensagem passa de 200 kB. Importe o arquivo na bancada.',
  tenteDeNovo: 'Não foi possível guardar agora. Envie de novo.',
  quem: (nome: string) => `Analisador ${nome}`,
  naoLancou:
    'Não foi possível lançar esta mensagem. Lance de novo; se continuar, digite os resultados na amostra.',
  portaErrada: (dado: string) => `MLLP_PORT: use uma porta de 1 a 65535, não '${dado}'`,
} as const;
