/** Change of provider (PERM-05): professionals among their own, admins among all active ones. */
import { Search } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { anyStartsWithFolded } from '#domain/formato/texto.ts';
import { appMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { confirmLeave } from '#engine/form/unsaved.ts';
import { switchProvider, useSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';

type Provider = { readonly id: number; readonly nome: string };
const OWN = 'prestadores/web/listarPorProfissionalLogadoNoCorpoClinico';
const ALL = 'prestadores/web/listarPrestadorAtivos';

/** `stay`: a first choice made on the screen that asked for it does not lead home. */
export function ProviderDialog({ onClose, stay = false }: { onClose: () => void; stay?: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const path = session?.user.admin ? ALL : OWN;
  const { providers, error, retry } = useProviders(path);
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<number | null>(session?.idPrestador ?? null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const found = useMemo(() => providers?.filter(({ nome }) => anyStartsWithFolded(term, nome)) ?? [], [providers, term]);

  const change = async () => {
    const provider = providers?.find(({ id }) => id === chosen);
    if (!provider) {
      setMissing(true);
      return;
    }
    if (provider.id === session?.idPrestador) {
      onClose();
      return;
    }
    if (!(await confirm({ title: appMessages.desejaAlterarPrestador(provider.nome) }))) return;
    if (!(await confirmLeave())) return;
    setBusy(true);
    try {
      await switchProvider(provider.id, stay);
      notify({ type: 'SUCCESS', value: appMessages.prestadorAlterado });
      onClose();
    } catch (failure) {
      if (!isAbort(failure)) notify({ type: 'ERROR', value: messageOf(failure, appMessages.prestadorNaoAlterado) });
      setBusy(false);
    }
  };
  // An administrator of an empty installation is nobody else's to send to.
  const register = () => {
    onClose();
    void navigate('/prestadores/form-prestador');
  };
  return (
    <Modal
      title={appMessages.alterarPrestador}
      onClose={onClose}
      width="50%"
      footer={
        <>
          <Button onClick={onClose}>{appMessages.cancelar}</Button>
          <Button kind="primario" busy={busy} onClick={() => void change()}>
            {appMessages.alterar}
          </Button>
        </>
      }
    >
      <div className="z-escolha">
        <div className="z-escolha-busca">
          <Search size={16} aria-hidden />
          <input
            className="z-campo"
            data-foco=""
            type="search"
            aria-label={appMessages.procurarPrestador}
            placeholder={appMessages.procurarPrestador}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </div>
        {missing && chosen === null ? (
          <p className="z-erro" role="alert">
            {appMessages.informePrestador}
          </p>
        ) : null}
        {error ? <FailedState error={error} retry={retry} /> : null}
        {!error && !providers ? <LoadingState rows={4} /> : null}
        {providers && found.length === 0 ? (
          session?.user.admin ? (
            <EmptyState
              title={appMessages.nenhumPrestador}
              text={appMessages.nenhumPrestadorAdmin}
              action={<Button onClick={register}>{appMessages.cadastrarPrestador}</Button>}
            />
          ) : (
            <EmptyState title={appMessages.nenhumPrestador} text={appMessages.nenhumPrestadorTexto} />
          )
        ) : null}
        <div className="z-escolha-lista" role="radiogroup" aria-label={appMessages.prestador}>
          {found.slice(0, 200).map(({ id, nome }) => (
            <label key={id} className="z-escolha-item" data-escolhido={id === chosen || undefined}>
              <input
                type="radio"
                name="prestador"
                className="z-so-leitor"
                checked={id === chosen}
                onChange={() => setChosen(id)}
              />
              <span>{nome}</span>
              {id === session?.idPrestador ? <small>{appMessages.atual}</small> : null}
            </label>
          ))}
        </div>
      </div>
    </Modal>
  );
}

function useProviders(path: string) {
  const [providers, setProviders] = useState<readonly Provider[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(
    (signal?: AbortSignal) =>
      request<readonly Provider[]>(path, { signal })
        .then((rows) => ({ rows, failure: null }))
        .catch((failure: unknown) => ({ rows: null, failure }))
        .then(({ rows, failure }) => {
          if (isAbort(failure)) return undefined;
          setProviders(rows);
          return setError(failure);
        }),
    [path],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return { providers, error, retry: () => void load() };
}
