import { Alert, Button, Flex, Form, Input, Select, Tag, Typography, type InputRef } from 'antd';
import { Check, PencilLine, Tags, Trash2, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { LEITURAS, type Leitura } from '#domain/acesso/leitura.ts';
import { problemaDaTag } from '#domain/documento/tag.ts';
import type { TagEmUso } from '#domain/documento/tipos.ts';
import { normalizeTag } from '#domain/formato/tags.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { refuse, said } from '#shared/ui/FormDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { tellFailure, useAct } from '#shared/ui/useAct.ts';
import { SimilarTag } from './SendDialog.tsx';
import type { TagActions } from './useTagActions.ts';
import { useTagsInUse } from './wire.ts';

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
  const query = useTagsInUse(modulo);
  const { data } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const create = useRef<InputRef>(null);
  const closed = useRef<string | null>(null);
  const close = (objectId: string) => {
    closed.current = objectId;
    setOpen(null);
  };
  // What was pressed is gone with its row or its form: the keyboard goes on in the row, else where a new one is written.
  useEffect(() => {
    if (open !== null || closed.current === null) return;
    (
      list.current?.querySelector<HTMLElement>(`[data-tag="${closed.current}"] button`) ?? create.current
    )?.focus();
    closed.current = null;
  }, [open]);
  return (
    <Drawer title={documentosTela.tags} onClose={onClose} width={480}>
      <Typography.Paragraph type="secondary">{documentosTela.tagsTexto}</Typography.Paragraph>
      <TagForm
        label={documentosTela.tagNova}
        action={documentosTela.tagIncluir}
        field={create}
        others={data?.map(({ nome }) => nome)}
        save={(nome) => actions.create(nome)}
        onDone={() => {
          // The list is read anew before this is said, and the keyboard may have gone on to a tag meanwhile.
          if (!list.current?.contains(document.activeElement)) create.current?.focus();
        }}
      />
      <Loaded query={query} rows={5}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              icon={<Tags size={28} strokeWidth={1.5} aria-hidden />}
              title={documentosTela.tagsVazio}
              text={documentosTela.tagsVazioTexto}
            />
          ) : (
            <ul className="z-limpa z-doc-tags" ref={list}>
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
                      onReading={
                        reading
                          ? (leitura) =>
                              void actions
                                .changeReading(tag, leitura)
                                .catch((error: unknown) => tellFailure(error, documentosTela.tagFalha))
                          : undefined
                      }
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
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Line(props: {
  tag: TagEmUso;
  onReading?: (leitura: Leitura) => void;
  onOpen: (doing: Open['doing']) => void;
}) {
  const { tag, onReading, onOpen } = props;
  return (
    <Flex align="center" gap={8} wrap>
      <Tag>{tag.nome}</Tag>
      <Typography.Text type="secondary" style={{ flex: 1 }}>
        {documentosTela.tagUso(tag.documentos)}
        {tag.deOutros ? ` · ${documentosTela.tagDeOutros}` : ''}
      </Typography.Text>
      {onReading ? (
        <Select<Leitura>
          aria-label={documentosTela.tagLeitura(tag.nome)}
          value={tag.leitura}
          popupMatchSelectWidth={false}
          options={LEITURAS.map((leitura) => ({
            value: leitura,
            label: documentosTela.tagLeituraDe[leitura],
          }))}
          onChange={onReading}
        />
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
    </Flex>
  );
}

/** The name of a tag: spaces are not taken, nor more than 14 letters (B5). */
function TagForm(props: {
  label: string;
  action: string;
  initial?: string;
  /** Names of the other tags, where a similar one should be told. */
  others?: readonly string[] | undefined;
  field?: RefObject<InputRef | null>;
  save: (nome: string) => Promise<void>;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const { label, action, initial = '', others = [], field, save, onDone, onCancel } = props;
  const [form] = Form.useForm<{ nome: string }>();
  const changing = initial !== '';
  const name = useId();
  const mistake = (text: string) => {
    // A longer one from before the limit may stay as it is.
    const problem = changing && text === initial ? null : problemaDaTag(text);
    return problem === null ? null : problem === 'vazia' ? documentos.informeTag : documentos.tagLonga;
  };
  const { run, busy } = useAct(
    async ({ nome }: { nome: string }) => {
      await save(nome);
      // Not reset, which would draw another field and lose the focus; what was typed while it was being saved stays.
      if (form.getFieldValue('nome') === nome) form.setFieldValue('nome', initial);
      onDone();
    },
    {
      failure: documentosTela.tagFalha,
      refused: (_, text) => {
        form.setFields([{ name: 'nome', errors: [said(text)] }]);
        return true;
      },
    },
  );
  return (
    <Form
      form={form}
      name={name}
      initialValues={{ nome: initial }}
      validateTrigger="onSubmit"
      onFinish={(values) => void run(values)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Flex gap={8} align="start">
        <Form.Item
          name="nome"
          normalize={(text: string) => normalizeTag(text)}
          rules={[refuse(mistake)]}
          style={{ flex: 1 }}
        >
          <Input
            ref={field}
            data-foco=""
            aria-label={label}
            placeholder={changing ? undefined : label}
            // The keyboard was on the button that this field takes the place of.
            autoFocus={changing} // oxlint-disable-line jsx-a11y/no-autofocus
            onChange={() => form.setFields([{ name: 'nome', errors: [] }])}
          />
        </Form.Item>
        <Button
          htmlType="submit"
          type={changing ? 'primary' : 'default'}
          loading={busy}
          icon={<Check size={16} aria-hidden />}
        >
          {action}
        </Button>
        {onCancel ? (
          <IconButton label={documentosTela.cancelar} icon={<X size={16} aria-hidden />} onClick={onCancel} />
        ) : null}
      </Flex>
      <SimilarTag field="nome" names={others} />
    </Form>
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
  const [para, setPara] = useState<string>();
  const id = useId();
  const used = tag.documentos > 0 || tag.deOutros;
  const { run, busy, problem } = useAct(
    async () => {
      await remove(para);
      onDone();
    },
    { failure: documentosTela.tagFalha, tell: 'place' },
  );
  return (
    <Form layout="vertical" onFinish={() => void run()}>
      {used ? (
        <Form.Item label={documentosTela.tagNoLugar(tag.nome)} htmlFor={id}>
          <Select
            id={id}
            value={para}
            allowClear={!required}
            placeholder={required ? documentosTela.semTag : documentosTela.tagNenhuma}
            options={others.map(({ objectId, nome }) => ({ value: objectId, label: nome }))}
            onChange={setPara}
          />
        </Form.Item>
      ) : (
        <p>{documentosTela.tagSemUso(tag.nome)}</p>
      )}
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Flex justify="end" gap={8}>
        <Button onClick={onDone}>{documentosTela.cancelar}</Button>
        <Button htmlType="submit" danger type="primary" loading={busy} disabled={used && required && !para}>
          {documentosTela.tagConfirmar}
        </Button>
      </Flex>
    </Form>
  );
}
