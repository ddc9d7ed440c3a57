/** What cannot be so: faces that the tooth lacks, work on a tooth that is gone. And what is only rare, and is asked. */
import { odontologia as texto } from '#messages/odontologia.ts';
import { bocaEm, denteNa, dizLocal, naBoca, situacaoEm, type Boca } from './estado.ts';
import { facesDo, facesEmOrdem, facesQueNaoTem } from './faces.ts';
import type { Acontecido, Condicao, Dente, Face, Lancamento, Local } from './tipos.ts';

export type Cadastros = {
  readonly dentes: readonly Dente[];
  readonly faces: readonly Face[];
};

/** A sentence for one of the places, by its index; undefined: for all of them. */
export type Problema = { readonly local?: number; readonly frase: string };

/** Whether the places are of the kind that the condition asks for, tooth by tooth. */
export function conferirLocais(
  { nome, alcance }: Pick<Condicao, 'nome' | 'alcance'>,
  locais: readonly Local[],
  { dentes, faces }: Cadastros,
): readonly Problema[] {
  if (locais.length === 0) return [{ frase: texto.semDente }];
  if (alcance === 'VARIOS' && locais.length < 2) return [{ frase: texto.pedeVarios(nome) }];
  return locais.flatMap(({ dente: codigo, faces: escritas }, local): Problema[] => {
    const dente = dentes.find((linha) => linha.codigo === codigo);
    if (!dente) return [{ local, frase: texto.semEsseDente(codigo) }];
    if (locais.findIndex((linha) => linha.dente === codigo) < local)
      return [{ local, frase: texto.repetido(codigo) }];
    const tem = facesDo(dente, faces);
    if (escritas === null || escritas === '')
      return alcance === 'FACE' ? [{ local, frase: texto.quaisFaces(nome, codigo, tem) }] : [];
    if (alcance !== 'FACE') return [{ local, frase: texto.dispensaFaces(nome) }];
    const sobram = facesQueNaoTem(dente, escritas, faces);
    return sobram.length > 0
      ? [
          {
            local,
            frase: texto.semEssaFace(
              codigo,
              sobram.map((letra) => nomeDa(letra, faces)),
              tem,
            ),
          },
        ]
      : [];
  });
}

const nomeDa = (letra: string, faces: readonly Face[]): string =>
  faces.find(({ codigo }) => codigo === letra)?.nome.toLowerCase() ?? letra;

type Prova = {
  readonly eventos: readonly Acontecido[];
  readonly condicoes: ReadonlyMap<number, Condicao>;
};

/** A sentence where a tooth of these is gone and the condition does not stand in its place. */
export function denteQueFalta(
  boca: Boca,
  { efeito }: Pick<Condicao, 'efeito'>,
  locais: readonly Local[],
): string | undefined {
  if (efeito === 'SUBSTITUI') return undefined;
  const falta = locais.find(({ dente }) => denteNa(boca, dente).ausente);
  if (!falta) return undefined;
  const { marcas } = denteNa(boca, falta.dente);
  const causa = marcas.find(({ condicao }) => condicao.efeito === 'AUSENCIA') ?? marcas[0];
  return texto.jaAusente(falta.dente, causa);
}

/** Facts that contradict what is written already, tooth by tooth. `eventos`: without the one that is judged. */
export function conflitos(
  { condicaoId, entrada, data, locais }: Lancamento,
  { eventos, condicoes }: Prova,
): readonly Problema[] {
  const condicao = condicoes.get(condicaoId);
  if (!condicao) return [];
  const boca = bocaEm(eventos, condicoes, data);
  const existe = naBoca(entrada);
  return locais.flatMap((lugar, local): Problema[] => {
    const { dente } = lugar;
    const { ausente, marcas } = denteNa(boca, dente);
    const falta = denteQueFalta(boca, condicao, [lugar]);
    if (falta !== undefined) return [{ local, frase: falta }];
    if (
      condicao.efeito === 'SUBSTITUI' &&
      condicao.alcance === 'DENTE' &&
      entrada === 'REALIZADO' &&
      !ausente
    )
      return [{ local, frase: texto.aindaNaBoca(dente, condicao.nome) }];
    if (condicao.efeito === 'AUSENCIA' && existe) {
      const depois = eventos.find((evento) => eDepois(evento, dente, data, condicoes));
      const nome = depois && condicoes.get(depois.condicaoId)?.nome;
      if (depois && nome) return [{ local, frase: texto.haDepois(dente, nome, desdeQuando(depois)) }];
    }
    const igual = marcas.find(
      (marca) =>
        marca.condicao.id === condicaoId &&
        naBoca(marca.situacao) === existe &&
        (condicao.tipo === 'CONDICAO' || !existe) &&
        cruza(marca.faces, lugar.faces),
    );
    return igual ? [{ local, frase: texto.jaLancado(dizLocal(lugar), condicao.nome, igual.desde) }] : [];
  });
}

const cruza = (a: string | null, b: string | null): boolean =>
  a === null || b === null || Array.from(facesEmOrdem(b)).some((face) => a.includes(face));

const desdeQuando = ({ realizadoEm, encontradoEm, data }: Acontecido): string =>
  realizadoEm ?? encontradoEm ?? data;

/** Done on the tooth after the day, and not something that takes the tooth's place. */
function eDepois(
  evento: Acontecido,
  dente: string,
  dia: string,
  condicoes: ReadonlyMap<number, Condicao>,
): boolean {
  const quando = desdeQuando(evento);
  const situacao = situacaoEm(evento, quando);
  return (
    quando > dia &&
    situacao !== null &&
    naBoca(situacao) &&
    condicoes.get(evento.condicaoId)?.efeito !== 'SUBSTITUI' &&
    evento.locais.some((local) => local.dente === dente)
  );
}

const ADULTO = 18;

/** What may be so and seldom is: a milk tooth of an adult. */
export function estranha(
  locais: readonly Local[],
  { dentes }: Pick<Cadastros, 'dentes'>,
  idade: number | null,
): string | undefined {
  if (idade === null || idade < ADULTO) return undefined;
  const deciduo = locais.find(
    ({ dente }) => dentes.find(({ codigo }) => codigo === dente)?.denticao === 'DECIDUA',
  );
  return deciduo && texto.deciduoDeAdulto(deciduo.dente, idade);
}
