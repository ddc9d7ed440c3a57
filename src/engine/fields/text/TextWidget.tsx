import { ExternalLink } from 'lucide-react';
import { campos } from '#messages/formulario.ts';
import { isUri } from '#domain/formato/validate-format.ts';
import { InputBox } from '../input/InputBox.tsx';
import { ariaOf, type WidgetProps } from '../widget.ts';

const TYPES: { readonly [format: string]: { type: string; mode: 'email' | 'url'; complete: string } } = {
  email: { type: 'email', mode: 'email', complete: 'email' },
  uri: { type: 'url', mode: 'url', complete: 'url' },
};

/** One line of text, e-mail and address of a page. */
export default function TextWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid } = props;
  const kind = TYPES[field.format ?? ''];
  const text = typeof value === 'string' ? value : '';
  const open = field.format === 'uri' && isUri(text);
  return (
    <InputBox
      id={id}
      value={text}
      readOnly={readOnly}
      invalid={invalid}
      // The native type would refuse and reformat on its own; only the keyboard of the phone is wanted.
      type="text"
      inputMode={kind?.mode ?? (/^\^?\[0-9\]/.test(field.schema.pattern ?? '') ? 'numeric' : undefined)}
      maxLength={field.maxLength}
      placeholder={
        field.ui.placeholder ??
        (field.format === 'email' ? 'nome@exemplo.com.br' : field.format === 'uri' ? 'https://' : undefined)
      }
      prefix={field.ui.prefix}
      suffix={
        open ? (
          <a
            className="z-form-icone"
            title={campos.abrirSite}
            href={text}
            target="_blank"
            rel="noreferrer noopener"
            tabIndex={-1}
          >
            <ExternalLink size={15} aria-label={campos.abrirSite} />
          </a>
        ) : (
          field.ui.suffix
        )
      }
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
