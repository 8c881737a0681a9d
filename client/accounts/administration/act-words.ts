import {
  addClient,
  addPlatformClient,
  allowAccess,
  deleteClient,
  deletePlatformClient,
  disconnectClient,
} from "../../../contract/accounts/connected.ts";
import { saveSignInRules } from "../../../contract/accounts/factors.ts";
import {
  addSignOnDomain,
  makeSignOnCode,
  proveSignOnDomain,
  removeSignOn,
  removeSignOnDomain,
  saveSignOn,
} from "../../../contract/accounts/single-sign-on.ts";
import {
  deleteOwnToken,
  deleteToken,
  makeOwnToken,
  makeToken,
  rotateOwnToken,
  rotateToken,
} from "../../../contract/accounts/tokens.ts";
import {
  giveCeiling,
  giveRole,
  inviteMember,
  removeMember,
  undoRemoval,
} from "../../../contract/accounts-members.ts";
import { savePreferences } from "../../../contract/accounts-preferences.ts";
import { dismissShowNews } from "../../../contract/airings/news.ts";
import { decideAiring, listenToAiring, lookAgain, makeGood, setSought } from "../../../contract/airings.ts";
import { remindHost, tickCheck } from "../../../contract/bookings/checks.ts";
import { approveCopy, commentOnCopy, saveCopy, shareCopy } from "../../../contract/bookings/copy.ts";
import { beginProduced, removeProduced } from "../../../contract/bookings/produced.ts";
import { sharePrices } from "../../../contract/bookings/shared-band.ts";
import {
  cancelBooking,
  changeBooking,
  makeBooking,
  payBooking,
  sendBooking,
  settleSpots,
} from "../../../contract/bookings.ts";
import { saveBriefing } from "../../../contract/briefing.ts";
import { noteExport } from "../../../contract/campaigns/lists.ts";
import {
  changeOwnField,
  deleteOwnField,
  enterOwnField,
  makeOwnField,
} from "../../../contract/campaigns/own-fields.ts";
import {
  beginList,
  chooseForLine,
  chooseForRest,
  confirmList,
  readListFeeds,
  removeList,
} from "../../../contract/campaigns/podcast-lists.ts";
import { changeTag, deleteTag, makeTag, mergeTag, tagPodcasts } from "../../../contract/campaigns/tags.ts";
import {
  addPodcast,
  addPodcasts,
  chooseForm,
  createCampaign,
  deleteCampaign,
  moveEntries,
  moveEntry,
  removeEntries,
  removeEntriesByPost,
  updateCampaign,
} from "../../../contract/campaigns.ts";
import { addByFeed, refreshFeed } from "../../../contract/catalogue.ts";
import {
  deleteSavedSearch,
  openSavedSearch,
  renameSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from "../../../contract/catalogue-saved.ts";
import { addBasis, revokeBasis } from "../../../contract/contacts/contact-file.ts";
import {
  addSuppression,
  importSuppressions,
  removeSuppression,
  requestAddress,
} from "../../../contract/contacts.ts";
import { changeAnswerRule, decideSuggestion } from "../../../contract/conversations/answers.ts";
import { keepDraft, reply, takeBack } from "../../../contract/conversations/reply.ts";
import { narrowConversation, sortMail } from "../../../contract/conversations/sorting.ts";
import {
  assignConversation,
  changeTogether,
  deleteNote,
  finishConversation,
  signalPresence,
  snoozeConversation,
  writeNote,
} from "../../../contract/conversations/team.ts";
import { bookCredits } from "../../../contract/credits.ts";
import { askForExport, removeExport, saveExport } from "../../../contract/export/kept.ts";
import { pauseMailbox, resumeMailbox, saveMailbox, testMailbox } from "../../../contract/mailbox.ts";
import { beginConsent } from "../../../contract/mailbox-consent.ts";
import {
  addMailbox,
  changeMailbox,
  checkDomain,
  disconnectMailbox,
  lookNow,
  makeStandard,
  pauseOneMailbox,
  resumeOneMailbox,
  testOneMailbox,
} from "../../../contract/mailbox-list.ts";
import { changeOpening } from "../../../contract/mailbox-opening.ts";
import { changeOffer, decideOffer, makeOffer } from "../../../contract/offers.ts";
import { changeFollowUp, changeFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { fillRoom } from "../../../contract/outreach/room.ts";
import { takeBackMailing } from "../../../contract/outreach/take-back.ts";
import {
  changeOwnTemplate,
  deleteOwnTemplate,
  restoreOwnTemplate,
  saveOwnTemplate,
  takeVersionAgain,
} from "../../../contract/outreach/templates.ts";
import {
  changeMailingTime,
  checkMailing,
  letThrough,
  resolveMessage,
  resumeMailing,
  sendTestMail,
  startMailing,
  stopMailing,
} from "../../../contract/outreach.ts";
import { askToBuy, decideBuyRequest } from "../../../contract/purchases/requests.ts";
import {
  cancelPurchase,
  closeMoneyProblem,
  purchaseEmails,
  resumePurchase,
  summarizePurchase,
} from "../../../contract/purchases.ts";
import { setTarget, setWindow } from "../../../contract/results/campaign-results.ts";
import { changeReportLink, makeReportLink, withdrawReportLink } from "../../../contract/results/report.ts";
import { markStep, saveFigures } from "../../../contract/results.ts";
import type { Route } from "../../../contract/route.ts";
import { addTask, changeTask, deleteTask, finishTask } from "../../../contract/teamwork/tasks.ts";
import { changeEntryNote, deleteEntryNote, writeEntryNote } from "../../../contract/teamwork/timeline.ts";
import { addCodes, changeCode } from "../../../contract/tracking/codes.ts";
import {
  beginImport,
  finishImport,
  sendPart,
  takeImportBack,
} from "../../../contract/tracking/conversions.ts";
import { deleteKey, makeKey } from "../../../contract/tracking/keys.ts";
import { deleteSurveyRule, saveSurveyRule } from "../../../contract/tracking/survey.ts";
import { changeLink, makeLinks } from "../../../contract/tracking.ts";
import {
  changeWebhook,
  deleteWebhook,
  makeWebhook,
  resendDelivery,
  resendRange,
  rotateSecret,
  testWebhook,
} from "../../../contract/webhooks.ts";
import type { TextKey } from "../../language/text.tsx";

/** What can be done for another organization, and the words for it. */
const WORDS: readonly (readonly [Pick<Route, "method" | "path">, TextKey])[] = [
  [savePreferences, "accounts.acts.savePreferences"],
  [inviteMember, "accounts.acts.inviteMember"],
  [removeMember, "accounts.acts.removeMember"],
  [undoRemoval, "accounts.acts.undoRemoval"],
  [giveRole, "accounts.acts.giveRole"],
  [giveCeiling, "accounts.acts.giveCeiling"],
  [saveSignInRules, "accounts.acts.signInRules"],
  [saveSignOn, "accounts.acts.saveSignOn"],
  [removeSignOn, "accounts.acts.removeSignOn"],
  [addSignOnDomain, "accounts.acts.changeSignOnDomain"],
  [proveSignOnDomain, "accounts.acts.changeSignOnDomain"],
  [removeSignOnDomain, "accounts.acts.changeSignOnDomain"],
  [makeSignOnCode, "accounts.acts.makeSignOnCode"],
  [saveSearch, "accounts.acts.saveSearch"],
  [renameSavedSearch, "accounts.acts.renameSavedSearch"],
  [openSavedSearch, "accounts.acts.openSavedSearch"],
  [deleteSavedSearch, "accounts.acts.deleteSavedSearch"],
  [restoreSavedSearch, "accounts.acts.restoreSavedSearch"],
  [addByFeed, "accounts.acts.addByFeed"],
  [refreshFeed, "accounts.acts.refreshFeed"],
  [saveMailbox, "accounts.acts.saveMailbox"],
  [testMailbox, "accounts.acts.testMailbox"],
  [pauseMailbox, "accounts.acts.pauseMailbox"],
  [resumeMailbox, "accounts.acts.resumeMailbox"],
  [addMailbox, "accounts.acts.connectMailbox"],
  [beginConsent, "accounts.acts.connectMailbox"],
  [changeMailbox, "accounts.acts.saveMailbox"],
  [makeStandard, "accounts.acts.saveMailbox"],
  [testOneMailbox, "accounts.acts.testMailbox"],
  [lookNow, "accounts.acts.lookNow"],
  [checkDomain, "accounts.acts.checkDomain"],
  [pauseOneMailbox, "accounts.acts.pauseMailbox"],
  [resumeOneMailbox, "accounts.acts.resumeMailbox"],
  [disconnectMailbox, "accounts.acts.disconnectMailbox"],
  [changeOpening, "accounts.acts.changeOpening"],
  [saveBriefing, "accounts.acts.saveBriefing"],
  [createCampaign, "accounts.acts.createCampaign"],
  [updateCampaign, "accounts.acts.updateCampaign"],
  [noteExport, "accounts.acts.noteExport"],
  [deleteCampaign, "accounts.acts.deleteCampaign"],
  [addPodcast, "accounts.acts.addPodcast"],
  [addPodcasts, "accounts.acts.addPodcasts"],
  [moveEntry, "accounts.acts.moveEntry"],
  [moveEntries, "accounts.acts.moveEntries"],
  [chooseForm, "accounts.acts.chooseForm"],
  [removeEntries, "accounts.acts.removeEntries"],
  [removeEntriesByPost, "accounts.acts.removeEntries"],
  [requestAddress, "accounts.acts.requestAddress"],
  [addSuppression, "accounts.acts.addSuppression"],
  [removeSuppression, "accounts.acts.removeSuppression"],
  [importSuppressions, "accounts.acts.importSuppressions"],
  [bookCredits, "accounts.acts.bookCredits"],
  [checkMailing, "accounts.acts.checkMailing"],
  [fillRoom, "accounts.acts.checkMailing"],
  [startMailing, "accounts.acts.startMailing"],
  [stopMailing, "accounts.acts.stopMailing"],
  [takeBackMailing, "accounts.acts.takeBackMailing"],
  [resumeMailing, "accounts.acts.resumeMailing"],
  [changeMailingTime, "accounts.acts.changeMailingTime"],
  [changeFollowUps, "accounts.acts.changeFollowUps"],
  [changeFollowUp, "accounts.acts.changeFollowUps"],
  [resolveMessage, "accounts.acts.resolveMessage"],
  [sendTestMail, "accounts.acts.sendTestMail"],
  [decideSuggestion, "accounts.acts.decideSuggestion"],
  [changeAnswerRule, "accounts.acts.changeAnswerRule"],
  [sortMail, "accounts.acts.sortMail"],
  [narrowConversation, "accounts.acts.sortMail"],
  [reply, "accounts.acts.reply"],
  [takeBack, "accounts.acts.takeBack"],
  [keepDraft, "accounts.acts.keepDraft"],
  [signalPresence, "accounts.acts.keepDraft"],
  [writeNote, "accounts.acts.writeNote"],
  [deleteNote, "accounts.acts.deleteNote"],
  [assignConversation, "accounts.acts.assignConversation"],
  [snoozeConversation, "accounts.acts.snoozeConversation"],
  [finishConversation, "accounts.acts.finishConversation"],
  [changeTogether, "accounts.acts.changeTogether"],
  [saveOwnTemplate, "accounts.acts.saveTemplate"],
  [changeOwnTemplate, "accounts.acts.saveTemplate"],
  [takeVersionAgain, "accounts.acts.saveTemplate"],
  [deleteOwnTemplate, "accounts.acts.deleteTemplate"],
  [restoreOwnTemplate, "accounts.acts.restoreTemplate"],
  [makeOffer, "accounts.acts.makeOffer"],
  [changeOffer, "accounts.acts.changeOffer"],
  [decideOffer, "accounts.acts.decideOffer"],
  [makeBooking, "accounts.acts.makeBooking"],
  [changeBooking, "accounts.acts.changeBooking"],
  [sendBooking, "accounts.acts.sendBooking"],
  [cancelBooking, "accounts.acts.cancelBooking"],
  [payBooking, "accounts.acts.payBooking"],
  [settleSpots, "accounts.acts.settleSpots"],
  [beginProduced, "accounts.acts.beginProduced"],
  [removeProduced, "accounts.acts.removeProduced"],
  [dismissShowNews, "accounts.acts.dismissShowNews"],
  [tickCheck, "accounts.acts.tickCheck"],
  [remindHost, "accounts.acts.remindHost"],
  [saveCopy, "accounts.acts.saveCopy"],
  [shareCopy, "accounts.acts.shareCopy"],
  [approveCopy, "accounts.acts.approveCopy"],
  [commentOnCopy, "accounts.acts.commentOnCopy"],
  [setSought, "accounts.acts.setSought"],
  [decideAiring, "accounts.acts.decideAiring"],
  [listenToAiring, "accounts.acts.listenToAiring"],
  [lookAgain, "accounts.acts.lookForAiring"],
  [makeGood, "accounts.acts.makeGood"],
  [addBasis, "accounts.acts.addBasis"],
  [revokeBasis, "accounts.acts.revokeBasis"],
  [letThrough, "accounts.acts.letMessageThrough"],
  [summarizePurchase, "accounts.acts.summarizePurchase"],
  [askToBuy, "accounts.acts.askToBuy"],
  [decideBuyRequest, "accounts.acts.decideBuyRequest"],
  [purchaseEmails, "accounts.acts.purchaseEmails"],
  [cancelPurchase, "accounts.acts.cancelPurchase"],
  [resumePurchase, "accounts.acts.resumePurchase"],
  [closeMoneyProblem, "accounts.acts.closeMoneyProblem"],
  [makeLinks, "accounts.acts.makeLinks"],
  [addCodes, "accounts.acts.addCodes"],
  [changeCode, "accounts.acts.changeCode"],
  [beginImport, "accounts.acts.importConversions"],
  [sendPart, "accounts.acts.importConversions"],
  [finishImport, "accounts.acts.importConversions"],
  [takeImportBack, "accounts.acts.takeImportBack"],
  [makeKey, "accounts.acts.makeKey"],
  [deleteKey, "accounts.acts.deleteKey"],
  [makeWebhook, "accounts.acts.makeWebhook"],
  [changeWebhook, "accounts.acts.changeWebhook"],
  [deleteWebhook, "accounts.acts.deleteWebhook"],
  [askForExport, "accounts.acts.askForExport"],
  [saveExport, "accounts.acts.saveExport"],
  [removeExport, "accounts.acts.removeExport"],
  [rotateSecret, "accounts.acts.rotateSecret"],
  [testWebhook, "accounts.acts.testWebhook"],
  [resendDelivery, "accounts.acts.resendWebhook"],
  [resendRange, "accounts.acts.resendWebhook"],
  [saveSurveyRule, "accounts.acts.changeSurveyRule"],
  [deleteSurveyRule, "accounts.acts.changeSurveyRule"],
  [changeLink, "accounts.acts.changeLink"],
  [markStep, "accounts.acts.markStep"],
  [saveFigures, "accounts.acts.saveFigures"],
  [sharePrices, "accounts.acts.sharePrices"],
  [setTarget, "accounts.acts.setTarget"],
  [setWindow, "accounts.acts.setWindow"],
  [makeReportLink, "accounts.acts.makeReportLink"],
  [changeReportLink, "accounts.acts.changeReportLink"],
  [withdrawReportLink, "accounts.acts.withdrawReportLink"],
  [makeOwnToken, "accounts.acts.makeKey"],
  [rotateOwnToken, "accounts.acts.rotateToken"],
  [deleteOwnToken, "accounts.acts.deleteKey"],
  [makeToken, "accounts.acts.makeKey"],
  [rotateToken, "accounts.acts.rotateToken"],
  [deleteToken, "accounts.acts.deleteKey"],
  [allowAccess, "accounts.acts.allowAccess"],
  [disconnectClient, "accounts.acts.disconnectClient"],
  [addClient, "accounts.acts.addClient"],
  [deleteClient, "accounts.acts.deleteClient"],
  [addPlatformClient, "accounts.acts.addClient"],
  [deletePlatformClient, "accounts.acts.deleteClient"],
  [beginList, "accounts.acts.bringList"],
  [chooseForLine, "accounts.acts.bringList"],
  [chooseForRest, "accounts.acts.bringList"],
  [readListFeeds, "accounts.acts.bringList"],
  [confirmList, "accounts.acts.bringList"],
  [removeList, "accounts.acts.removeList"],
  [makeTag, "accounts.acts.changeTags"],
  [changeTag, "accounts.acts.changeTags"],
  [mergeTag, "accounts.acts.changeTags"],
  [deleteTag, "accounts.acts.changeTags"],
  [tagPodcasts, "accounts.acts.changeTags"],
  [makeOwnField, "accounts.acts.changeOwnFields"],
  [changeOwnField, "accounts.acts.changeOwnFields"],
  [deleteOwnField, "accounts.acts.changeOwnFields"],
  [enterOwnField, "accounts.acts.changeOwnFields"],
  [writeEntryNote, "accounts.acts.writeNote"],
  [changeEntryNote, "accounts.acts.writeNote"],
  [deleteEntryNote, "accounts.acts.deleteNote"],
  [addTask, "accounts.acts.changeTasks"],
  [changeTask, "accounts.acts.changeTasks"],
  [finishTask, "accounts.acts.changeTasks"],
  [deleteTask, "accounts.acts.changeTasks"],
];

/** Everything there are words for, each with the calls that it may be. */
export function actChoices(): { words: TextKey; routes: string[] }[] {
  const choices = new Map<TextKey, string[]>();
  for (const [{ method, path }, words] of WORDS)
    choices.set(words, [...(choices.get(words) ?? []), `${method} ${path}`]);
  return [...choices].map(([words, routes]) => ({ words, routes }));
}

/** The words for what a recorded request did; null for one that this release no longer knows. */
export const wordsOfAct = (recorded: string): TextKey | null =>
  WORDS.find(([{ method, path }]) => `${method} ${path}` === recorded)?.[1] ??
  (/^(POST|DELETE) \/v1\//.test(recorded) ? "accounts.acts.program" : null);
