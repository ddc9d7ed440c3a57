/** Why a user was not saved: what is wrong on top, each line leading to its field (look.md, forms). */
import { ErrorSummary } from '#engine/kit/index.ts';
import { usuarioTela } from '#messages/acesso-tela.ts';

/** The fields as they are read, part by part. */
const ORDER = [
  'nome',
  'login',
  'email',
  'cpf',
  'foto',
  'admin',
  'papeis',
  'profissionalId',
  'fornecedorId',
  'grupos',
  'prestadores',
] as const;
type Campo = (typeof ORDER)[number];

const LABELS: { readonly [campo in Campo]: string } = {
  nome: usuarioTela.nome,
  login: usuarioTela.login,
  email: usuarioTela.email,
  cpf: usuarioTela.cpf,
  foto: usuarioTela.foto,
  admin: usuarioTela.admin,
  papeis: usuarioTela.papeis,
  profissionalId: usuarioTela.profissional,
  fornecedorId: usuarioTela.fornecedor,
  grupos: usuarioTela.grupos,
  prestadores: usuarioTela.prestadores,
};

/** What the server refused: of the fields, and of the whole. */
export type UserRefusal = {
  readonly errors: { readonly [campo: string]: readonly string[] };
  readonly text: string;
};

/** Puts the cursor where the field is, or in the first control of its group. */
export function focusUserField(campo: string): void {
  const place = document.getElementById(`usuario-${campo === 'admin' ? 'papeis' : campo}`);
  const control = place?.matches('fieldset, div')
    ? place.querySelector<HTMLElement>('input:not(:disabled), button')
    : place;
  (control ?? place)?.focus();
  place?.scrollIntoView({ block: 'nearest' });
}

/** The first field with an error, in reading order. */
export function firstWrong(errors: UserRefusal['errors']): string | undefined {
  return ORDER.find((campo) => errors[campo]) ?? Object.keys(errors)[0];
}

export function UserErrors({
  refusal,
  onGo,
}: {
  readonly refusal: UserRefusal;
  readonly onGo: (campo: string) => void;
}) {
  const { errors, text } = refusal;
  const items = ORDER.flatMap((campo) =>
    errors[campo] ? [{ path: campo, label: LABELS[campo], text: errors[campo].join(' ') }] : [],
  );
  const others = Object.entries(errors).flatMap(([campo, texts]) =>
    Object.hasOwn(LABELS, campo) ? [] : texts,
  );
  return (
    <ErrorSummary
      items={items}
      alerts={
        items.length > 0 ? others : [...(text ? [text] : []), ...others.filter((other) => other !== text)]
      }
      refusals={0}
      onGo={onGo}
    />
  );
}
