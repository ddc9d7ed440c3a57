/** A study as an ODM Snapshot, subject by subject: no more than one of them is in memory (CRF-05). */
import {
  fimOdm,
  inicioOdm,
  sujeitoOdm,
  type AutoriaOdm,
  type FormularioOdm,
  type MensagemOdm,
  type VersaoOdm,
} from '#domain/odm/escrever.ts';
import { formularioDe } from '#server/capabilities/formulario/index.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  autoresDosDados,
  centrosDosDados,
  estudoDosDados,
  eventosDosDados,
  formulariosDosDados,
  mensagensDosDados,
  participantesDosDados,
  versoesDosDados,
  visitasDosDados,
  type EstudoDosDados,
  type EventoDosDados,
  type FormularioDosDados,
} from './dados-repository.ts';

type Valores = { readonly [campo: string]: unknown };
export const valoresDe = (text: string | null): Valores => {
  const valor: unknown = text === null ? {} : JSON.parse(text);
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as Valores) : {};
};

export type Alcance = { readonly tudo: boolean; readonly prestadores: ReadonlySet<number> };

/** What every file of a study's data begins from: the protocol, the versions of its forms, the sites within reach. */
export async function protocoloDe(db: Queryable, estudo: EstudoDosDados, { tudo, prestadores }: Alcance) {
  const visitas = await visitasDosDados(db, estudo.id);
  const pedidas = visitas.flatMap(({ formularios }) => formularios.map(({ id }) => id));
  const versoes = (await versoesDosDados(db, estudo.id, pedidas)).map(
    (modelo): VersaoOdm & { readonly serieId: number; readonly dado: string } => ({
      id: modelo.id,
      nome: modelo.nome,
      numero: modelo.numero,
      serieId: modelo.serieId,
      dado: modelo.dado,
      entity: formularioDe(modelo, { semPaciente: true }).entity,
    }),
  );
  const todos = await centrosDosDados(db, estudo.id);
  const centros = todos.filter(({ prestadorId }) => tudo || prestadores.has(prestadorId));
  return { visitas, versoes, centros };
}

/** The file, a piece at a time. `db` reads one moment from its first statement to the last. */
export async function* odmDe(db: Queryable, estudoId: number, alcance: Alcance): AsyncGenerator<string> {
  const estudo = await estudoDosDados(db, estudoId);
  if (!estudo) return;
  const { visitas, versoes, centros } = await protocoloDe(db, estudo, alcance);
  const porVersao = new Map(versoes.map((versao) => [versao.id, versao]));
  const numeroDo = new Map(centros.map(({ id, numero }) => [id, numero]));
  yield* inicioOdm(
    {
      ...estudo,
      criadoEm: new Date().toISOString(),
      centros,
      visitas: visitas.map(({ momento, ...visita }) => ({ ...visita, extra: momento === 'EXTRA' })),
      formularios: versoes,
    },
    await autoresDosDados(db, estudoId),
  );
  const participantes = await participantesDosDados(db, {
    estudoId,
    centros: centros.map(({ id }) => id),
  });
  for (const { id, numero, centroId } of participantes) {
    const linhas = await formulariosDosDados(db, { participanteId: id });
    const preenchidos = linhas.filter(({ situacao }) => situacao === 'PREENCHIDO');
    const ids = preenchidos.map((linha) => linha.id);
    const autorias = autoriasDe(await eventosDosDados(db, ids));
    const mensagens = Map.groupBy(await mensagensDosDados(db, ids), ({ formulario }) => formulario);
    const vezes = new Map<number, number>();
    const porVisita = Map.groupBy(preenchidos, ({ visitaCrfId }) => visitaCrfId);
    yield sujeitoOdm({
      numero,
      centro: numeroDo.get(centroId) ?? '',
      visitas: [...porVisita.values()].map((formularios) => {
        const { visitaId = 0, momento = null } = formularios[0] ?? {};
        const vez = (vezes.get(visitaId) ?? 0) + 1;
        vezes.set(visitaId, vez);
        return {
          visitaId,
          vez: momento === 'EXTRA' ? vez : null,
          formularios: formularios.flatMap((linha) => {
            const versao = porVersao.get(linha.formTemplateId);
            return versao
              ? [formularioOdm(linha, versao, autorias.get(linha.id), mensagens.get(linha.id) ?? [])]
              : [];
          }),
        };
      }),
    }).texto;
  }
  yield fimOdm;
}

type Autorias = { primeira: AutoriaOdm | null; readonly mudancas: Map<string, AutoriaOdm> };

/** By form: who filled it in first, and by field who changed it last and why. */
function autoriasDe(eventos: readonly EventoDosDados[]): ReadonlyMap<number, Autorias> {
  const formularios = new Map<number, Autorias & { motivo: string | null }>();
  for (const { formulario, em, pessoa, motivo, antes, depois } of eventos) {
    const autorias = formularios.get(formulario) ?? { primeira: null, mudancas: new Map(), motivo: null };
    formularios.set(formulario, autorias);
    // The step says why, and the answers are written with the event after it.
    if (motivo !== null) autorias.motivo = motivo;
    if (depois === null) continue;
    const autoria = { pessoa: pessoa ?? 0, em };
    if (!autorias.primeira) {
      autorias.primeira = autoria;
      continue;
    }
    const [era, ficou] = [valoresDe(antes), valoresDe(depois)];
    for (const campo of new Set([...Object.keys(era), ...Object.keys(ficou)]))
      if (JSON.stringify(era[campo] ?? null) !== JSON.stringify(ficou[campo] ?? null))
        autorias.mudancas.set(campo, { ...autoria, motivo: autorias.motivo });
  }
  return formularios;
}

function formularioOdm(
  linha: FormularioDosDados,
  versao: VersaoOdm,
  autorias: Autorias | undefined,
  mensagens: readonly {
    readonly coluna: string;
    readonly texto: string;
    readonly status: string;
    readonly em: string;
  }[],
): FormularioOdm {
  return {
    versao,
    valores: valoresDe(linha.valores),
    autoria: autorias?.primeira ?? null,
    mudancas: autorias?.mudancas ?? new Map(),
    mensagens: new Map(
      [...Map.groupBy(mensagens, ({ coluna }) => coluna)].map(([coluna, doCampo]) => [
        coluna,
        doCampo.map(({ texto, status, em }): MensagemOdm => ({
          texto,
          status,
          em,
          patrocinador: status !== 'AGUARDANDO_AVALIACAO',
        })),
      ]),
    ),
  };
}
