/** Who is told of what the laboratory found: critical values that wait for a person, and results that come or change. */
import { ehCritico, unidadeDita } from '#domain/laboratorio/julgar.ts';
import { criticoAviso } from '#messages/laboratorio.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { ServerRecords } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Pedido } from './coleta.ts';
import type { Amostra, Resultado } from './julgamento.ts';
import { criticosDasAmostras } from './criticos-repository.ts';
import { contasDe, leitoresDoLaudo, papeisDaAmostra, pessoaDe } from './repository.ts';

type Aviso = {
  readonly titulo: string;
  readonly texto: string;
  readonly destino: string;
  readonly chave: string;
};

/** These are told, and not who does it. */
async function avisar(
  contas: readonly number[],
  pacienteId: number,
  { db, contexto }: Pick<RuleContext, 'db' | 'contexto'>,
  { texto: frase, ...aviso }: Aviso,
): Promise<void> {
  const { nome } = await pessoaDe(db, pacienteId);
  await notificar(db, {
    ...aviso,
    para: contas.filter((conta) => conta !== contexto.usuario.id),
    tipo: 'EXA',
    texto: criticoAviso.texto(nome, frase),
    dadosSensiveis: true,
    prestadorId: contexto.prestadorId,
  });
}

/** Whoever asked is told. */
export async function avisarQuemPediu(
  { profissionalId, pacienteId }: Pick<Pedido, 'profissionalId' | 'pacienteId'>,
  context: Pick<RuleContext, 'db' | 'contexto'>,
  aviso: Aviso,
): Promise<void> {
  if (profissionalId === null || pacienteId === null) return;
  await avisar(await contasDe(context.db, profissionalId), pacienteId, context, aviso);
}

/** Whoever read the report is told that it changes, beside whoever asked for it. */
export async function avisarQuemLeu(
  amostra: Amostra,
  context: RuleContext,
  { menos = [], ...aviso }: Aviso & { readonly menos?: readonly number[] },
): Promise<void> {
  const { db } = context;
  const { id, pedidoId, pacienteId, profissionalId } = amostra;
  const documentos = await papeisDaAmostra(db, id);
  const leram = await leitoresDoLaudo(db, { id, pedidoId, pacienteId, documentos });
  const pediram = profissionalId === null ? [] : await contasDe(db, profissionalId);
  const todos = [...new Set([...pediram, ...leram])].filter((conta) => !menos.includes(conta));
  await avisar(todos, pacienteId, context, aviso);
}

const descricaoDe = ({ nome, valor, unidade, referencia }: Resultado): string =>
  `${nome} ${[valor, unidadeDita(unidade)].filter(Boolean).join(' ')}${referencia ? ` (ref. ${referencia})` : ''}`.slice(
    0,
    300,
  );

/** Whose act it is, and the door of the critical values. */
export type AoEsperar = Pick<RuleContext, 'db' | 'contexto'> & {
  readonly criticos: ServerRecords<'valores-criticos'>;
};

/** Who asked, and where nobody of the house with an account did, whoever may say that somebody was told. */
async function quemAtende(
  { profissionalId }: Pick<Amostra, 'profissionalId'>,
  { db, contexto }: Pick<RuleContext, 'db' | 'contexto'>,
): Promise<readonly number[]> {
  const pediram = profissionalId === null ? [] : await contasDe(db, profissionalId);
  return pediram.length > 0
    ? pediram
    : quemPode(db, { sujeito: 'amostra', acao: 'avisar', prestadorId: contexto.prestadorId ?? 0 });
}

/** Each critical value once; one that a correction took away waits for nobody any more. */
export async function esperarAvisos(
  amostras: readonly Amostra[],
  { db, contexto, criticos }: AoEsperar,
): Promise<void> {
  const todos = Map.groupBy(
    await criticosDasAmostras(
      db,
      amostras.map(({ id }) => id),
    ),
    ({ amostraId }) => amostraId,
  );
  const porta = criticos.everybodys.within(db);
  for (const atual of amostras) {
    const criticas = (atual.resultados ?? []).filter(({ interpretacao }) => ehCritico(interpretacao));
    const sabidos = todos.get(atual.id) ?? [];
    const novas = criticas.filter(
      (linha) =>
        !sabidos.some(
          ({ descricao, situacao }) => descricao === descricaoDe(linha) && situacao !== 'DESCARTADO',
        ),
    );
    for (const { id, descricao, situacao } of sabidos)
      if (situacao === 'PENDENTE' && !criticas.some((linha) => descricaoDe(linha) === descricao))
        await porta.transition(id, { transicao: 'descartar' });
    if (novas.length === 0) continue;
    const detectadoEm = new Date().toISOString();
    for (const linha of novas)
      await porta.keep({
        amostraId: atual.id,
        pacienteId: atual.pacienteId,
        profissionalId: atual.profissionalId,
        analito: linha.analito,
        descricao: descricaoDe(linha),
        detectadoEm,
      });
    await avisar(
      await quemAtende(atual, { db, contexto }),
      atual.pacienteId,
      { db, contexto },
      {
        titulo: criticoAviso.titulo,
        texto: novas.map(descricaoDe).join('; '),
        destino: '/valores-criticos',
        chave: `amostra:${atual.id}:critico:${detectadoEm}`,
      },
    );
  }
}
