import {
  type CertificateLink,
  certificateApi,
  type InvoiceCertificate,
} from '@primal/contracts/billing/certificate';
import { describeMissing } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { formatInstant } from '@primal/contracts/shared/dates';
import {
  ActionButton,
  Button,
  confirm,
  type RecordPageProps,
  recordPage,
  Section,
  Text,
  TextInput,
  toast,
  useDisabledReason,
  useSaveFile,
} from '@primal/kit';
import { useApiMutation, useParams } from '@primal/kit/platform';
import { PaperPage, printPage, QrCode, WeightCertificate } from '@primal/kit/print';
import { useEffect, useRef } from 'react';
import { paths } from '../routes.ts';
import classes from './certificate.module.css';

const CertificatePapers = ({ invoiceId }: { invoiceId: string }) => {
  const download = useSaveFile(certificateApi.certificatePdf, {
    done: 'PDF downloaded successfully',
    failed: 'Failed to download PDF',
  });
  return (
    <div className={`${classes.buttons} ${classes.papers}`}>
      <Button onClick={printPage}>Print</Button>
      <Button
        variant="default"
        loading={download.isPending}
        onClick={() => download.mutate({ params: { id: invoiceId } })}
      >
        Download PDF
      </Button>
    </div>
  );
};

const changeRefusal = 'You may not change this link. Ask an admin for the permission "Invoice".';

const question = {
  title: 'Revoke Link?',
  message: 'The address and its QR code stop working, even on invoices already printed or sent.',
  confirmLabel: 'Revoke Link',
  danger: true,
};

/** Without TLS there is no clipboard, so select the address for manual copying. */
const copy = async (field: HTMLInputElement | null, address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Address copied');
  } catch {
    field?.focus();
    field?.select();
    toast({ title: 'The address is selected', description: 'Copy it with Ctrl C.' });
  }
};

/** Moves the focus to the replacement of the pressed button, which unmounts when the link changes. */
const useFocusAfterChange = (isShared: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  const isOwn = useRef(false);
  const wasShared = useRef(isShared);
  useEffect(() => {
    if (wasShared.current === isShared) return;
    wasShared.current = isShared;
    if (isOwn.current) place.current?.querySelector('button')?.focus();
    isOwn.current = false;
  }, [isShared]);
  const onDone = () => {
    isOwn.current = true;
  };
  return { place, onDone };
};

const SharedLink = ({
  invoiceId,
  link,
  onDone,
}: {
  invoiceId: string;
  link: CertificateLink;
  onDone: () => void;
}) => {
  const field = useRef<HTMLInputElement>(null);
  const address = new URL(link.address, location.origin).href;
  const revoke = useApiMutation(certificateApi.revokeCertificate, {
    done: 'Link revoked',
    onSuccess: onDone,
    failed: 'Failed to revoke the link',
  });
  const ask = async () => {
    if (await confirm(question)) revoke.mutate({ params: { id: invoiceId } });
  };
  return (
    <div className={classes.link}>
      <QrCode rows={link.qrCode} label="QR code of the weight certificate" />
      <TextInput ref={field} label="Address" value={address} readOnly />
      <Text size="sm" c="dimmed">
        Made by {link.createdBy} on {formatInstant(link.createdAt)}. Anyone who has the link can see the
        weights, but no prices.
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => copy(field.current, address)}>
          Copy Address
        </Button>
        <ActionButton
          variant="default"
          loading={revoke.isPending}
          disabledReason={useDisabledReason('invoice', changeRefusal)}
          onClick={ask}
        >
          Revoke Link
        </ActionButton>
      </div>
    </div>
  );
};

const CreateLink = ({
  invoiceId,
  revokedAt,
  onDone,
}: {
  invoiceId: string;
  revokedAt: string | null;
  onDone: () => void;
}) => {
  const share = useApiMutation(certificateApi.shareCertificate, {
    done: 'Link created',
    onSuccess: onDone,
    failed: 'Failed to create the link',
  });
  return (
    <div className={classes.link}>
      <Text size="sm" c="dimmed">
        {revokedAt
          ? `The last link was revoked on ${formatInstant(revokedAt)}.`
          : 'Anyone who has the link can view this certificate without an account. It shows no prices.'}
      </Text>
      <div className={classes.buttons}>
        <ActionButton
          loading={share.isPending}
          disabledReason={useDisabledReason('invoice', changeRefusal)}
          onClick={() => share.mutate({ params: { id: invoiceId } })}
        >
          Create Link
        </ActionButton>
      </div>
    </div>
  );
};

interface Props {
  invoiceId: string;
  link: CertificateLink | null;
  revokedAt: string | null;
}

const CertificateLinkSection = ({ invoiceId, link, revokedAt }: Props) => {
  const { place, onDone } = useFocusAfterChange(link !== null);
  return (
    <Section title="Link for the Customer">
      <div ref={place}>
        {link ? (
          <SharedLink invoiceId={invoiceId} link={link} onDone={onDone} />
        ) : (
          <CreateLink invoiceId={invoiceId} revokedAt={revokedAt} onDone={onDone} />
        )}
      </div>
    </Section>
  );
};

/** Weight certificate at `/invoices/{id}/certificate`, with its public link. */
const Certificate = ({ record }: RecordPageProps<InvoiceCertificate>) => {
  const { id: invoiceId = '' } = useParams();
  const { certificate, link, revokedAt } = record;
  const { invoiceNumber } = certificate;
  return (
    <PaperPage
      fileName={`Weight Certificate ${invoiceNumber}`}
      back={{ to: paths.invoice(invoiceId), label: `Back to ${invoiceNumber}` }}
      asideLabel={`About the certificate of ${invoiceNumber}`}
      aside={
        <>
          <CertificatePapers invoiceId={invoiceId} />
          <CertificateLinkSection invoiceId={invoiceId} link={link} revokedAt={revokedAt} />
        </>
      }
    >
      <WeightCertificate certificate={certificate} />
    </PaperPage>
  );
};

export default recordPage(certificateApi.getCertificate, Certificate, {
  loading: 'Loading certificate...',
  missing: describeMissing(billingDocuments.invoice),
  failed: 'There is no weight certificate',
});
