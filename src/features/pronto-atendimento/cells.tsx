/** How somebody of the emergency is shown in a table: who, colour, signs, and how long against the target. */
import { Flex } from 'antd';
import { estourou } from '#domain/pronto-atendimento/prazo.ts';
import type { ItemProntoAtendimento } from '#domain/pronto-atendimento/wire.ts';
import type { Cor } from '#schemas/compartilhado/risco.ts';
import { RISCO } from '#schemas/compartilhado/risco.ts';
import { Tag } from '#engine/kit/index.ts';
import { duracaoDita } from '#messages/fila.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import './pronto-atendimento.css';

/** 'Laranja' of 'Laranja: muito urgente'. */
const CURTO = new Map(RISCO.map(({ const: cor, title }) => [cor, title.split(':')[0]]));

export function Color({ cor }: { readonly cor: Cor | null }) {
  return (
    <span className="z-risco" data-risco={cor ?? undefined}>
      {cor === null ? texto.semCor : CURTO.get(cor)}
    </span>
  );
}

/** Age, or what whoever has no name looks like. */
export function aspecto({ idadeDita, naoIdentificado, aparencia, descricao }: ItemProntoAtendimento): string {
  const partes = naoIdentificado ? [aparencia, descricao] : [idadeDita];
  return partes.filter((parte) => parte !== null && parte !== '').join(' · ');
}

export function Person({ item }: { readonly item: ItemProntoAtendimento }) {
  return (
    <Flex vertical>
      <strong>{item.nome}</strong>
      <span className="z-fraco">{aspecto(item)}</span>
    </Flex>
  );
}

type Graves = NonNullable<ItemProntoAtendimento['triagem']>['graves'];

/** The signs that are grave, in words; nothing where none is. */
export function GraveSigns({ graves }: { readonly graves: Graves }) {
  return graves.length > 0 ? (
    <Tag tone="error" wrap>
      {texto.grave(graves)}
    </Tag>
  ) : null;
}

export function Triage({ item: { triagem } }: { readonly item: ItemProntoAtendimento }) {
  if (!triagem) return null;
  const { queixa, discriminador, news2, graves, glasgow, dor, quantas } = triagem;
  const numeros = [
    news2 === null ? null : texto.news2(news2),
    glasgow === null ? null : texto.glasgow(glasgow),
    dor === null ? null : texto.dor(dor),
    quantas > 1 ? texto.vezes(quantas) : null,
  ].filter((parte) => parte !== null);
  return (
    <Flex vertical align="start">
      <span>{[queixa, discriminador].filter((parte) => parte !== null && parte !== '').join(' · ')}</span>
      <GraveSigns graves={graves} />
      {numeros.length > 0 ? <span className="z-fraco">{numeros.join(' · ')}</span> : null}
    </Flex>
  );
}

/** Of the target, which counts from when the colour was known. */
const resta = ({ prazoEm }: ItemProntoAtendimento, agora: number): string | null =>
  prazoEm === null ? null : duracaoDita(Date.parse(prazoEm) - agora);

type WaitProps = { readonly item: ItemProntoAtendimento; readonly agora: number; readonly emLinha?: boolean };
/** Since the arrival, with the target; past it, how much. */
export function Wait({ item, agora, emLinha = false }: WaitProps) {
  const total = duracaoDita(agora - Date.parse(item.chegadaEm));
  const passou = item.prazoEm !== null && estourou(item, agora);
  return (
    <Flex vertical={!emLinha} wrap={emLinha} gap={emLinha ? 6 : 0} align="start">
      <span data-num>{total}</span>
      {passou && item.prazoEm !== null ? (
        <span className="z-estourou">
          <Tag tone="error">{texto.passou(duracaoDita(agora - Date.parse(item.prazoEm)))}</Tag>
        </span>
      ) : (
        <span className="z-fraco">{texto.alvoDe(item.alvoMinutos, resta(item, agora))}</span>
      )}
    </Flex>
  );
}
