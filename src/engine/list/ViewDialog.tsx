/** Names a view and says who sees it. */
import { useId, useState } from 'react';
import { lista } from '#messages/lista.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import type { View, ViewScope } from './useViews.ts';

export type ViewForm = Pick<View, 'nome' | 'escopo' | 'papel' | 'padrao'>;

type Props = {
  readonly view: View | undefined;
  /** A view for a whole role is an administrator's to make. */
  readonly admin: boolean;
  readonly onSave: (form: ViewForm) => Promise<void>;
  readonly onClose: () => void;
};

const ROLES = ['admin', 'prestador', 'profissional', 'administrativo', 'fornecedor', 'parceiro'] as const;

export default function ViewDialog({ view, admin, onSave, onClose }: Props) {
  const id = useId();
  const [form, setForm] = useState<ViewForm>({
    nome: view?.nome ?? '',
    escopo: view?.escopo ?? 'propria',
    papel: view?.papel ?? null,
    padrao: view?.padrao ?? false,
  });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const scopes: readonly ViewScope[] = admin ? ['propria', 'papel', 'compartilhada'] : ['propria', 'compartilhada'];
  const save = async () => {
    const nome = form.nome.trim();
    if (!nome) return setError(lista.visaoSemNome);
    setBusy(true);
    try {
      await onSave({ ...form, nome, papel: form.escopo === 'papel' ? (form.papel ?? 'profissional') : null });
    } catch (cause) {
      setError(
        cause instanceof HttpError ? (Object.values(cause.errors)[0]?.[0] ?? cause.message) : messageOf(cause, lista.falhaTexto),
      );
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Modal
      title={view ? lista.renomear : lista.salvarVisao}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{lista.cancelar}</Button>
          <Button kind="primario" busy={busy} onClick={() => void save()}>
            {lista.salvar}
          </Button>
        </>
      }
    >
      <form
        className="z-lista-formulario"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div>
          <label className="z-rotulo" htmlFor={id}>
            {lista.nomeVisao}
          </label>
          <input
            id={id}
            className="z-campo"
            data-foco=""
            maxLength={80}
            value={form.nome}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-erro`}
            onChange={(event) => {
              setError(null);
              setForm({ ...form, nome: event.target.value });
            }}
          />
          {error === null ? null : (
            <p id={`${id}-erro`} className="z-erro" role="alert">
              {error}
            </p>
          )}
        </div>
        <fieldset className="z-lista-escolha">
          <legend className="z-rotulo">{lista.quemVe}</legend>
          {scopes.map((escopo) => (
            <label key={escopo}>
              <input
                type="radio"
                name={`${id}-escopo`}
                checked={form.escopo === escopo}
                onChange={() => setForm({ ...form, escopo })}
              />
              {escopo === 'compartilhada' && admin ? lista.escopoDaCasa : lista.escopos[escopo]}
            </label>
          ))}
        </fieldset>
        {form.escopo === 'papel' ? (
          <label>
            <span className="z-rotulo">{lista.perfil}</span>
            <select
              className="z-campo"
              value={form.papel ?? 'profissional'}
              onChange={(event) => setForm({ ...form, papel: event.target.value })}
            >
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {lista.perfis[role]}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label className="z-lista-linha">
          <input type="checkbox" checked={form.padrao} onChange={(event) => setForm({ ...form, padrao: event.target.checked })} />
          {admin && form.escopo !== 'propria' ? lista.visaoPadraoParaTodos : lista.visaoPadrao}
        </label>
      </form>
    </Modal>
  );
}
