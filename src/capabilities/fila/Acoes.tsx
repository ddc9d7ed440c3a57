/** What may be done with somebody of a queue: the likeliest as buttons, the rest in a menu; what is refused says why. */
import { Button, Flex } from 'antd';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Transitions } from '#engine/kit/index.ts';
import { passagem } from '#messages/passagem.ts';
import { quadro as texto } from '#messages/quadro.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';

export type Acao = {
  readonly key: string;
  readonly label: string;
  /** What a screen reader hears; default: the label and whose it is. */
  readonly dita?: string | undefined;
  readonly danger?: boolean | undefined;
  /** Beside the likeliest, a button of its own in a table; false: never a button of its own. */
  readonly solta?: boolean | undefined;
  /** Why it cannot be done now: shown, and switched off. */
  readonly porque?: string | undefined;
  /** Where it leads: a link, which a middle click opens beside. */
  readonly to?: string | undefined;
  readonly onClick: () => void;
};

/** An action where it may be done, and none where not. */
export const quando = (vale: boolean, acao: Acao): readonly Acao[] => (vale ? [acao] : []);

type Row = Parameters<Transitions['of']>[0];
/** Taking over is shown while the holder is there, and says why it is not possible. */
const ePassagem = ({ guard }: { readonly guard?: string }): boolean => guard === 'fila/de-quem-saiu';

/** The declared steps of a row as actions; `depois`: true where it has told what came of it. */
export function passosDe(
  life: Transitions,
  row: Row,
  nome: string,
  depois: (passo: string, nova: Row) => boolean | void,
): Acao[] {
  // Whoever has nobody any more comes first.
  const dados = life.of(row).toSorted((a, b) => Number(ePassagem(b)) - Number(ePassagem(a)));
  const passos = dados.map((step) => ({
    key: step.name,
    label: step.title,
    danger: step.danger,
    onClick: () => life.ask(step, row, nome, (nova) => depois(step.name, nova)),
  }));
  const recusados = life
    .refused(row)
    .filter(({ step, why }) => ePassagem(step) && why !== passagem.jaSeu)
    .map(({ step, why }) => ({ key: step.name, label: step.title, porque: why, onClick: () => undefined }));
  return [...passos, ...recusados];
}

/**
 * How many stand as buttons where nobody says: the first, and those that say so after it. What cannot be taken back never
 * stands where the next step usually does.
 */
export const soltasDe = (acoes: readonly Acao[], dadas?: number): number => {
  if (dadas !== undefined) return dadas;
  if (acoes[0]?.danger === true || acoes[0]?.solta === false) return 0;
  const presa = acoes.findIndex(({ solta }, at) => at > 0 && solta !== true);
  return presa === -1 ? acoes.length : presa;
};

/** On a phone a long action breaks instead of covering the name, and is as high as a finger. */
const ESTREITO = { whiteSpace: 'normal', height: 'auto', minHeight: 44, maxWidth: 136 } as const;

type Props = {
  readonly nome: string;
  readonly acoes: readonly Acao[];
  readonly ocupado: boolean;
  readonly primario?: boolean | undefined;
  /** How many stand as buttons of their own. */
  readonly soltas?: number | undefined;
};

export function Botoes({
  acoes,
  nome,
  ocupado,
  primario = false,
  soltas,
  estreito = false,
}: Props & { readonly estreito?: boolean }): ReactNode {
  return acoes.slice(0, soltasDe(acoes, soltas)).map((acao, at) => {
    const comum = {
      type: primario && at === 0 ? 'primary' : 'default',
      'aria-label': acao.dita ?? `${acao.label}: ${nome}`,
      ...(estreito ? { style: ESTREITO } : {}),
    } as const;
    return acao.to !== undefined ? (
      <ButtonLink key={acao.key} {...comum} to={acao.to}>
        {acao.label}
      </ButtonLink>
    ) : (
      <Button
        key={acao.key}
        {...comum}
        loading={ocupado && at === 0}
        disabled={acao.porque !== undefined || (ocupado && at > 0)}
        title={acao.porque}
        onClick={acao.onClick}
      >
        {acao.label}
      </Button>
    );
  });
}

export function Outras({
  acoes,
  nome,
  soltas,
  rotulo,
}: Omit<Props, 'ocupado'> & { readonly rotulo?: string }): ReactNode {
  const resto = acoes.slice(soltasDe(acoes, soltas));
  if (resto.length === 0) return null;
  return (
    <MenuButton
      label={texto.mais(nome)}
      items={resto.map(({ key, label, danger = false, porque, onClick }) => ({
        key,
        danger,
        disabled: porque !== undefined,
        onClick,
        label:
          porque === undefined ? (
            label
          ) : (
            <Flex vertical style={{ maxWidth: 300, whiteSpace: 'normal' }}>
              <span>{label}</span>
              <small>{porque}</small>
            </Flex>
          ),
      }))}
    >
      <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.mais(nome)}>
        {rotulo}
      </Button>
    </MenuButton>
  );
}

export function Acoes(props: Props): ReactNode {
  if (props.acoes.length === 0) return null;
  return (
    <Flex gap={4} wrap={soltasDe(props.acoes, props.soltas) > 1} justify="end">
      <Botoes {...props} />
      <Outras {...props} />
    </Flex>
  );
}
