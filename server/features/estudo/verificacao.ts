/** Source verification of a form's fields: made with its first saving, marked by the monitor, undone by a change (MON-03). */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { marcasDepois, respondidos, situacaoDaVerificacao, type Marca } from '#domain/estudo/verificacao.ts';
import type { VerificacaoDoFormulario } from '#domain/estudo/wire.ts';
import type { Valores } from '#domain/formulario/adendo.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { valueText } from '#domain/registro/value-text.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { estudoBloqueado } from '#server/capabilities/monitoria/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Records, Stored } from '#server/engine/records.ts';
import { verificacaoDoFormulario } from './repository.ts';

type Linha = Stored<'formularios-crf'>;
type Porta = Records<'verificacoes-crf'>;

const colunasDe = ({ entity }: Formulario): readonly string[] => entity.fields.map(({ id }) => id);

const contagens = (campos: readonly Marca[], quantos: number) => ({
  respondidos: quantos,
  verificados: campos.length,
  situacao: situacaoDaVerificacao(campos.length, quantos),
});

const novaLinha = (linha: Linha, quantos: number) => ({
  visita: linha.visita,
  formulario: linha.nome,
  estudoId: linha.estudoId,
  centroId: linha.centroId,
  participanteId: linha.participanteId,
  prontuarioCrfId: linha.prontuarioCrfId,
  formularioId: linha.id,
  ...contagens([], quantos),
});

/** With each saving: what was answered is counted anew, and a mark whose value changed falls. */
export async function seguirVerificacao(
  db: Queryable,
  porta: Porta,
  {
    linha,
    formulario,
    antes,
    depois,
  }: {
    readonly linha: Linha;
    readonly formulario: Formulario;
    readonly antes: Valores;
    readonly depois: Valores;
  },
): Promise<void> {
  const quantos = respondidos(colunasDe(formulario), depois).length;
  const id = await verificacaoDoFormulario(db, linha.id);
  if (id === null) {
    await porta.server.keep(novaLinha(linha, quantos));
    return;
  }
  const { campos, desfeitos } = await porta.server.read(id);
  const { ficam, caem } = marcasDepois(campos ?? [], antes, depois);
  await porta.server.set(id, {
    ...contagens(ficam, quantos),
    ...(caem.length > 0 ? { campos: [...ficam], desfeitos: desfeitos + caem.length } : {}),
  });
}

export async function verificacaoDe(
  db: Queryable,
  porta: Porta,
  formularioId: number,
): Promise<VerificacaoDoFormulario> {
  const id = await verificacaoDoFormulario(db, formularioId);
  const guardada = id === null ? null : await porta.server.read(id);
  return {
    campos: (guardada?.campos ?? []).map(({ coluna, por, em }) => ({ coluna, por, em })),
    desfeitos: guardada?.desfeitos ?? 0,
  };
}

export type Marcacao = { readonly colunas: readonly string[]; readonly verificado: boolean };

/** Marks fields as compared with the source, or takes the mark back. Inside the caller's transaction. */
export async function marcar(
  db: Queryable,
  porta: Porta,
  {
    linha,
    formulario,
    valores,
    situacaoVisita,
  }: {
    readonly linha: Linha;
    readonly formulario: Formulario;
    readonly valores: Valores;
    readonly situacaoVisita: string;
  },
  { colunas, verificado, agora }: Marcacao & { readonly agora: string },
): Promise<void> {
  // Triggers refuse both too; this says why.
  if (await estudoBloqueado(db, linha.estudoId))
    throw new AppError('registro-travado', { messages: [texto.bloqueado] });
  if (situacaoVisita === 'CONGELADA')
    throw new AppError('registro-travado', { messages: [texto.congeladaAoVerificar] });
  if (linha.situacao !== 'PREENCHIDO') recusar(texto.nadaAVerificar);
  const comResposta = respondidos(colunasDe(formulario), valores);
  for (const coluna of colunas) {
    if (!Object.hasOwn(formulario.entity.field, coluna))
      throw validationError({ colunas: [texto.campoDesconhecido] });
    if (verificado && !comResposta.includes(coluna))
      throw validationError({
        colunas: [texto.semRespostaAVerificar(formulario.entity.field[coluna]?.title ?? coluna)],
      });
  }
  const achada = await verificacaoDoFormulario(db, linha.id);
  const id = achada ?? (await porta.server.keep(novaLinha(linha, comResposta.length))).id;
  const { campos } = await porta.server.read(id);
  const ficam = (campos ?? []).filter(({ coluna }) => !colunas.includes(coluna) || verificado);
  const jaMarcados = new Set(ficam.map(({ coluna }) => coluna));
  const { nome } = porta.call.contexto.usuario;
  const novos = verificado
    ? colunas
        .filter((coluna) => !jaMarcados.has(coluna))
        .map((coluna): Marca => {
          const field = formulario.entity.field[coluna];
          return {
            coluna,
            campo: field?.title ?? coluna,
            valor: field ? valueText(field, valores[coluna]).slice(0, 500) || null : null,
            por: nome,
            em: agora,
          };
        })
    : [];
  const todos = [...ficam, ...novos];
  await porta.server.set(id, {
    campos: todos,
    ...contagens(todos, comResposta.length),
    ...(novos.length > 0 ? { verificadoEm: agora, verificadoPor: nome } : {}),
  });
}

/** Whoever marks says which version of the form they compared: another one has values that they did not see. */
export function exigirVersao(linha: Linha, versao: number): void {
  if (linha.versao !== versao) throw new AppError('conflito-versao', { messages: [texto.mudouAoVerificar] });
}
