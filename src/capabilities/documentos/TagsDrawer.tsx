import { Check, PencilLine, Tags, Trash2, X } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ehLeitura, LEITURAS, type Leitura } from '#domain/acesso/leitura.ts';
import { problemaDaTag } from '#domain/documentos/tag.ts';
import type { TagEmUso } from '#domain/documentos/tipos.ts';
import { normalizeTag } from '#domain/formato/tags.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { documentos } from '#messages/documentos.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import type { TagActions } from './useTagActions.ts';
import { useTagsInUse } from './wire.ts';
import './tags.css';

type Open = { readonly objectId: string; readonly doing: 'renomear' | 'excluir' };

/** The module's tags, looked after: made, renamed, removed with another in their place (DOC-04). */
export function TagsDrawer(props: {
  modulo: string;
  required: boolean;
  /** Tags say who reads what they mark, and this person may say it. */
  reading: boolean;
  actions: TagActions;
  onClose: () => void;
}) {
  const { modulo, required, reading, actions, onClose } = props;
  const { data, error, isPending, refetch } = useTagsInUse(modulo);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const create = useRef<HTMLInputElement>(null);
  /** What was pressed is gone with its row or its form: the keyboard goes on in the row, else where a new one is written. */
  const close = (objectId: string) => {
    setOpen(null);
    requestAnimationFrame(() =>
      (list.current?.querySelector<HTMLElement>(`[data-tag="${objectId}"] button`) ?? create.current)?.focus(),
    );
  };
  return (
    <Drawer title={documentosTela.tags} onClose={onClose} width={480}>
      <p className="z-doc-nota">{documentosTela.tagsTexto}</p>
      <TagForm
        label={documentosTela.tagNova}
        action={documentosTela.tagIncluir}
        field={create}
        save={(nome) => actions.create(nome)}
        onDone={() => create.current?.focus()}
      />
      {isPending ? (
        <LoadingState rows={5} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Tags size={28} strokeWidth={1.5} aria-hidden />}
          title={documentosTela.tagsVazio}
          text={documentosTela.tagsVazioTexto}
        />
      ) : (
        <ul className="z-doc-tags" ref={list}>
          {data.map((tag) => (
            <li key={tag.objectId} data-tag={tag.objectId}>
              {open?.objectId === tag.objectId && open.doing === 'renomear' ? (
                <TagForm
                  label={documentosTela.tagRenomear(tag.nome)}
                  initial={tag.nome}
                  action={documentosTela.salvar}
                  save={(nome) => (nome === tag.nome ? Promise.resolve() : actions.rename(tag, nome))}
                  onDone={() => close(tag.objectId)}
                  onCancel={() => close(tag.objectId)}
                />
              ) : (
                <Line
                  tag={tag}
                  onReading={reading ? (leitura) => void actions.changeReading(tag, leitura).catch(ignoreTold) : undefined}
                  onOpen={(doing) => setOpen({ objectId: tag.objectId, doing })}
                />
              )}
              {open?.objectId === tag.objectId && open.doing === 'excluir' ? (
                <RemoveForm
                  tag={tag}
                  others={data.filter(({ objectId }) => objectId !== tag.objectId)}
                  required={required}
                  remove={(para) => actions.remove(tag, para)}
                  onDone={() => close(tag.objectId)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

/** The client has told it; the list shows the tag as it still is. */
function ignoreTold(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
}

function Line(props: { tag: TagEmUso; onReading?: (leitura: Leitura) => void; onOpen: (doing: Open['doing']) => void }) {
  const { tag, onReading, onOpen } = props;
  return (
    <div className="z-doc-tags-linha">
      <span className="z-doc-marca">{tag.nome}</span>
      <span className="z-doc-nota">
        {documentosTela.tagUso(tag.documentos)}
        {tag.deOutros ? ` · ${documentosTela.tagDeOutros}` : ''}
      </span>
      {onReading ? (
        <select
          className="z-campo z-doc-tags-leitura"
          aria-label={documentosTela.tagLeitura(tag.nome)}
          value={tag.leitura}
          onChange={({ target }) => ehLeitura(target.value) && onReading(target.value)}
        >
          {LEITURAS.map((leitura) => (
            <option key={leitura} value={leitura}>
              {documentosTela.tagLeituraDe[leitura]}
            </option>
          ))}
        </select>
      ) : null}
      <IconButton
        label={documentosTela.tagRenomear(tag.nome)}
        icon={<PencilLine size={16} aria-hidden />}
        onClick={() => onOpen('renomear')}
      />
      <IconButton
        label={documentosTela.tagExcluir(tag.nome)}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => onOpen('excluir')}
      />
    </div>
  );
}

/** The name of a tag: spaces are not taken, nor more than 14 letters (B5). */
function TagForm(props: {
  label: string;
  action: string;
  initial?: string;
  field?: RefObject<HTMLInputElement | null>;
  save: (nome: string) => Promise<void>;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const { label, action, initial = '', field, save, onDone, onCancel } = props;
  const [text, setText] = useState(initial);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // A longer one from before the limit may stay as it is.
    const problem = text === initial && initial !== '' ? null : problemaDaTag(text);
    if (problem) return setError(problem === 'vazia' ? documentos.informeTag : documentos.tagLonga);
    setBusy(true);
    try {
      await save(text);
      if (initial === '') setText('');
      onDone();
    } catch (failure) {
      setError(messageOf(failure, documentosTela.tagFalha));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="z-doc-tags-campo" onSubmit={(event) => void go(event)} noValidate>
      <input
        ref={field}
        id={id}
        className="z-campo"
        data-foco=""
        aria-label={label}
        placeholder={initial === '' ? label : undefined}
        // The keyboard was on the button that this field takes the place of.
        autoFocus={initial !== ''} // oxlint-disable-line jsx-a11y/no-autofocus
        value={text}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : `${id}-erro`}
        onChange={({ target }) => {
          setText(normalizeTag(target.value));
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onCancel) return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button submit kind={initial === '' ? 'padrao' : 'primario'} busy={busy} icon={<Check size={16} aria-hidden />}>
        {action}
      </Button>
      {onCancel ? <IconButton label={documentosTela.cancelar} icon={<X size={16} aria-hidden />} onClick={onCancel} /> : null}
      {error === '' ? null : (
        <p className="z-erro" id={`${id}-erro`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

/** What becomes of the documents that bear the tag is decided before it goes. */
function RemoveForm(props: {
  tag: TagEmUso;
  others: readonly TagEmUso[];
  required: boolean;
  remove: (para: string | undefined) => Promise<void>;
  onDone: () => void;
}) {
  const { tag, others, required, remove, onDone } = props;
  const [para, setPara] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const used = tag.documentos > 0 || tag.deOutros;
  const go = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await remove(para === '' ? undefined : para);
      onDone();
    } catch (failure) {
      setError(messageOf(failure, documentosTela.tagFalha));
      setBusy(false);
    }
  };
  return (
    <form className="z-doc-tags-saida" onSubmit={(event) => void go(event)}>
      {used ? (
        <>
          <label className="z-rotulo" htmlFor={id}>
            {documentosTela.tagNoLugar(tag.nome)}
          </label>
          <select id={id} className="z-campo" value={para} onChange={({ target }) => setPara(target.value)}>
            <option value="">{required ? documentosTela.semTag : documentosTela.tagNenhuma}</option>
            {others.map(({ objectId, nome }) => (
              <option key={objectId} value={objectId}>
                {nome}
              </option>
            ))}
          </select>
        </>
      ) : (
        <p>{documentosTela.tagSemUso(tag.nome)}</p>
      )}
      {error === '' ? null : (
        <p className="z-erro" role="alert">
          {error}
        </p>
      )}
      <div className="z-doc-tags-botoes">
        <Button onClick={onDone}>{documentosTela.cancelar}</Button>
        <Button submit kind="perigo" busy={busy} disabled={used && required && para === ''}>
          {documentosTela.tagConfirmar}
        </Button>
      </div>
    </form>
  );
}
