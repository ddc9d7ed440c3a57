/**
 * IPSEMG takes requests at the first house: its channel, its members, and one story. Helena Moura sent a medical order, was
 * asked for an exam, answered, and waits; others stand in every other state (CLIN-09, INS-01).
 */
import { Readable } from 'node:stream';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { guardarArquivo } from '#server/capabilities/arquivo/index.ts';
import { chamadaDoServidor, criarDocumento } from '#server/capabilities/documento/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { recordsOf } from '#server/engine/records.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { doProduto, SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import type { Arquivos } from './papel-clinico.ts';
import type { Semeador } from './seeder.ts';

const HORA = 3_600_000;
const QUEM_ENVIOU = 'Quem enviou a solicitação';

/** Name, number, birth date, validity of the card; whoever shows the public page types the first. */
const MEMBROS = [
  ['Helena Moura Tavares', '1020304', '1979-03-14', '2028-12-31'],
  ['Joaquim Pires Lacerda', '1020305', '1956-11-02', null],
  ['Marina Couto Brandão', '1020306', '1991-07-21', '2027-06-30'],
  ['Otávio Reis Fonseca', '1020307', '2012-01-30', '2027-06-30'],
  ['Rosa Amélia Dutra', '1020308', '1948-09-09', null],
  ['Sílvio Campos Neto', '1020309', '1968-05-17', '2024-12-31'],
] as const;

type Pedido = {
  readonly membro: number;
  readonly hAtras: number;
  readonly urgente?: true;
  readonly solicitante: string;
  readonly crm: string;
  readonly itens: readonly (readonly [descricao: string, pedida: number, autorizada?: number])[];
  readonly fim?:
    'pendencia' | 'justificativa' | 'respondida' | 'autorizar' | 'parcial' | 'negar' | 'cancelar';
  readonly finalizada?: true;
};

const PEDIDOS: readonly Pedido[] = [
  {
    membro: 0,
    hAtras: 70,
    solicitante: 'Dra. Carla Menezes',
    crm: '48213',
    itens: [
      ['Ressonância magnética de coluna lombar', 1],
      ['Sessão de fisioterapia motora', 10],
    ],
    fim: 'respondida',
  },
  {
    membro: 1,
    hAtras: 127,
    urgente: true,
    solicitante: 'Dr. Paulo Andrade',
    crm: '30977',
    itens: [['Cateterismo cardíaco diagnóstico', 1]],
  },
  { membro: 2, hAtras: 3, solicitante: 'Dra. Beatriz Leal', crm: '55120', itens: [] },
  {
    membro: 3,
    hAtras: 100,
    solicitante: 'Dr. Renato Vilela',
    crm: '41788',
    itens: [['Sessão de fonoaudiologia', 24]],
  },
  {
    membro: 4,
    hAtras: 52,
    solicitante: 'Dr. Paulo Andrade',
    crm: '30977',
    itens: [['Artroplastia total de joelho', 1]],
    fim: 'pendencia',
  },
  {
    membro: 2,
    hAtras: 80,
    solicitante: 'Dra. Carla Menezes',
    crm: '48213',
    itens: [['Imunobiológico, aplicação', 6]],
    fim: 'justificativa',
  },
  {
    membro: 1,
    hAtras: 200,
    solicitante: 'Dr. Paulo Andrade',
    crm: '30977',
    itens: [['Ecocardiograma com Doppler', 1]],
    fim: 'autorizar',
  },
  {
    membro: 4,
    hAtras: 260,
    solicitante: 'Dra. Beatriz Leal',
    crm: '55120',
    itens: [['Sessão de acupuntura', 20, 10]],
    fim: 'parcial',
    finalizada: true,
  },
  {
    membro: 3,
    hAtras: 310,
    solicitante: 'Dr. Renato Vilela',
    crm: '41788',
    itens: [['Órtese importada sob medida', 1]],
    fim: 'negar',
  },
  {
    membro: 0,
    hAtras: 400,
    solicitante: 'Dra. Carla Menezes',
    crm: '48213',
    itens: [['Densitometria óssea', 1]],
    fim: 'cancelar',
  },
];

type Quem = {
  readonly casa: Row;
  readonly usuario: number;
  readonly agora: number;
  readonly arquivos: Arquivos | undefined;
};

/** One page that says what it is; a demonstration holds nobody's real order. */
function pedidoEmPdf(linhas: readonly string[]): Buffer {
  const texto = linhas
    .map((linha, at) => `BT /F1 12 Tf 60 ${760 - at * 22} Td (${linha.replaceAll(/[()\\]/g, '')}) Tj ET`)
    .join('\n');
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${texto.length} >>\nstream\n${texto}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let pdf = '%PDF-1.4\n';
  const lugares = objetos.map((objeto, at) => {
    const lugar = pdf.length;
    pdf += `${at + 1} 0 obj\n${objeto}\nendobj\n`;
    return String(lugar).padStart(10, '0');
  });
  const xref = pdf.length;
  pdf += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${lugares.map((lugar) => `${lugar} 00000 n \n`).join('')}`;
  pdf += `trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

export async function solicitacoesDeDemonstracao(
  semeador: Semeador,
  registry: Registry,
  { casa, usuario, agora, arquivos }: Quem,
): Promise<void> {
  const { pool, regras } = semeador;
  const convenio = await semeador.criar('convenios', {
    codigo: 'IPSEMG',
    nome: 'IPSEMG',
    razaoSocial: 'Instituto de Previdência dos Servidores do Estado de Minas Gerais',
    modalidade: 'PUBLICO',
    percentualAutorizacao: '100.00',
    inicioContrato: '2024-01-01',
  });
  const canal = await semeador.criar(
    'canais-solicitacao',
    {
      convenioId: convenio.id,
      titulo: 'Solicitações IPSEMG',
      endereco: 'ipsemg',
      prazoHoras: 120,
      avisoHoras: 24,
      versaoConsentimento: '2026-11',
      orientacoes:
        'Tenha em mãos o cartão e o pedido médico com data, carimbo e assinatura. A resposta sai em até cinco dias.',
    },
    casa.id,
  );
  const membros: Row[] = [];
  for (const [nome, matricula, nascimento, validadeCartao] of MEMBROS)
    membros.push(
      await semeador.criar(
        'beneficiarios',
        { convenioId: convenio.id, nome, matricula, nascimento, validadeCartao, plano: 'IPSEMG Saúde' },
        casa.id,
      ),
    );

  const remetente: Contexto = doProduto(QUEM_ENVIOU, casa.id);
  const auditora: Contexto = {
    ...remetente,
    usuario: { id: usuario, principal: 'administrativo', nome: 'Dra. Lívia Sanches', ...SEM_PAPEIS },
    motivo: 'Dados de demonstração',
  };
  const deps = { registry, pool, hooks: regras };
  const chegada = recordsOf(deps, remetente, 'solicitacoes-convenio').server;
  const mesa = recordsOf(deps, auditora, 'solicitacoes-convenio').server;
  const hoje = hojeEm();
  const senha = (n: number) => ({ senha: `IP${58_210 + n}`, validadeSenha: addDays(hoje, 60) });

  for (const [n, pedido] of PEDIDOS.entries()) {
    const { membro, solicitante, crm, itens, fim } = pedido;
    const { id } = await chegada.create({
      canalId: canal.id,
      beneficiarioId: membros[membro]?.id ?? 0,
      carater: pedido.urgente ? 'URGENCIA' : 'ELETIVO',
      solicitante,
      numeroConselho: crm,
      dataPedido: addDays(hoje, -Math.ceil(pedido.hAtras / 24) - 1),
      telefone: '31988880000',
    });
    await chegada.set(id, {
      origem: 'PUBLICA',
      consentimentoVersao: '2026-11',
      consentimentoTexto: String(canal['consentimento']),
      consentimentoEm: new Date(agora - pedido.hAtras * HORA).toISOString(),
      consentimentoIp: '203.0.113.20',
    });
    if (arquivos) {
      const bytes = pedidoEmPdf([
        'PEDIDO M\xc9DICO (demonstra\xe7\xe3o)',
        `Solicito: ${itens.map(([descricao]) => descricao).join('; ') || 'ver descri\xe7\xe3o em anexo'}`,
        `${solicitante}, CRM-MG ${crm}`,
      ]);
      const { id: arquivoId, size } = await arquivos.files.put(Readable.from([bytes]), bytes.length);
      const mime = 'application/pdf';
      await guardarArquivo(pool, { id: arquivoId, nome: 'pedido.pdf', mime, tamanho: size });
      await criarDocumento(pool, chamadaDoServidor(registry, remetente, 'solicitacoes-convenio'), {
        registroId: id,
        nome: 'Pedido médico 1.pdf',
        conteudo: { arquivoId, mime, tamanho: size, aspectos: [] },
      });
    }
    if (itens.length > 0) {
      const linhas = itens.map(([descricao, quantidadeSolicitada, quantidadeAutorizada]) => ({
        descricao,
        quantidadeSolicitada,
        quantidadeAutorizada: quantidadeAutorizada ?? null,
      }));
      await mesa.update(id, { itens: linhas }, (await mesa.read(id)).versao);
    }
    if (fim === 'pendencia' || fim === 'respondida')
      await mesa.transition(id, {
        transicao: 'pedir-documentacao',
        campos: { pendencia: 'Envie a imagem do exame anterior e o pedido com o carimbo legível.' },
      });
    if (fim === 'justificativa')
      await mesa.transition(id, {
        transicao: 'pedir-justificativa',
        campos: { pendencia: 'Peça ao médico a justificativa do número de aplicações.' },
      });
    if (fim === 'respondida')
      await chegada.transition(id, {
        transicao: 'responder',
        campos: { respostaPendencia: 'Seguem o exame do ano passado e o pedido de novo.' },
      });
    if (fim === 'autorizar') await mesa.transition(id, { transicao: 'autorizar', campos: senha(n) });
    if (fim === 'parcial')
      await mesa.transition(id, {
        transicao: 'autorizar-parcial',
        campos: { ...senha(n), parecer: 'Autorizadas dez sessões; nova avaliação depois delas.' },
      });
    if (fim === 'negar')
      await mesa.transition(id, {
        transicao: 'negar',
        campos: { parecer: 'Material fora da cobertura do plano.' },
      });
    if (fim === 'cancelar')
      await mesa.transition(id, {
        transicao: 'cancelar',
        motivo: 'O paciente fará o exame por outro convênio.',
      });
    if (pedido.finalizada) await chegada.transition(id, { transicao: 'finalizar-parcial' });
    await comoFoi(semeador, casa, { id, agora, pedido });
  }
}

/** The moments as the days would have made them: the clock stood still for ten hours where something was asked. */
async function comoFoi(
  semeador: Semeador,
  casa: Row,
  { id, agora, pedido }: { readonly id: number; readonly agora: number; readonly pedido: Pedido },
): Promise<void> {
  const { hAtras, fim, finalizada } = pedido;
  const em = (horasDepois: number) => new Date(agora - (hAtras - horasDepois) * HORA).toISOString();
  const espera = fim === 'pendencia' || fim === 'justificativa';
  const acabou = fim !== undefined && !espera && fim !== 'respondida';
  await semeador.comoFoi(
    'solicitacoes-convenio',
    [
      {
        id,
        valores: {
          recebidaEm: em(0),
          venceEm: em(fim === 'respondida' ? 130 : 120),
          ...(espera ? { pausadaEm: em(20) } : {}),
          ...(acabou ? { respondidaEm: em(44) } : {}),
          ...(finalizada ? { finalizadaEm: em(60) } : {}),
        },
      },
    ],
    casa.id,
  );
}
