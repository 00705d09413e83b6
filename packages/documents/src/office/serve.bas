Option Explicit

' Where the answer to the job in hand goes.
Private answer As String

' Waits for jobs and converts them, one after the other, in this one warm LibreOffice.

' It looks for the next job rather than waiting on a pipe: the one way to block here, a synchronous Shell, now and
' then misses the end of a process that ends at once.
Sub Main(folder As String)
  Dim quiet As Long, hidden(0), anchor As Object
  ' LibreOffice begins to end when its last document closes; an empty one stays open.
  hidden(0) = Property("Hidden", True)
  anchor = StarDesktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, hidden())
  Leave(folder & "/ready", "ready")
  On Error GoTo Failed
Again:
  Do
    If FileExists(folder & "/job") Then
      Work(folder)
      quiet = 0
    Else
      quiet = quiet + 1
      Wait IIf(quiet < 300, 4, 50)
    End If
  Loop
Failed:
  LeaveOnce("loop: " & Error$)
  Resume Again
End Sub

Sub LeaveOnce(text As String)
  On Error Resume Next
  If answer <> "" And Not FileExists(answer) Then Leave(answer, text)
End Sub

' The file appears whole or not at all.
Sub Leave(path As String, text As String)
  Dim f As Integer
  f = FreeFile
  Open path & ".part" For Output As #f
  Print #f, text
  Close #f
  Name path & ".part" As path
End Sub

Function Property(label As String, value) As Object
  Dim p As New com.sun.star.beans.PropertyValue
  p.Name = label
  p.Value = value
  Property = p
End Function

Sub Work(folder As String)
  Dim f As Integer, at As Integer, value(9) As String, outcome As String
  f = FreeFile
  Open folder & "/job" For Input As #f
  Line Input #f, answer
  For at = 0 To 9
    Line Input #f, value(at)
  Next
  Close #f
  Kill folder & "/job"
  outcome = Convert(value)
  Leave(answer, outcome)
End Sub

' 0 input, 1 import filter, 2 output, 3 export filter, 4 password in hexadecimal code units,
' 5 page range, 6 landscape, 7 PDF/A, 8 single page sheets, 9 JPEG quality
Function Convert(value) As String
  Dim doc As Object, opened(7), saved(1), password As String, stage As String
  On Error GoTo Failed
  stage = "open"
  password = Decoded(value(4))
  opened(0) = Property("Hidden", True)
  opened(1) = Property("ReadOnly", True)
  opened(2) = Property("FilterName", value(1))
  opened(3) = Property("MacroExecutionMode", 0)
  opened(4) = Property("UpdateDocMode", 0)
  opened(5) = Property("Silent", True)
  opened(6) = Property("RepairPackage", False)
  opened(7) = Property("Password", password)
  If password = "" Then opened(7) = Property("Preview", False)
  doc = StarDesktop.loadComponentFromURL(ConvertToUrl(value(0)), "_blank", 0, opened())
  If IsNull(doc) Then
    Convert = "unreadable"
    Exit Function
  End If
  stage = "change"
  If value(6) = "1" Then TurnSideways(doc)
  DropMacros(doc)
  stage = "save"
  saved(0) = Property("FilterName", value(3))
  saved(1) = Property("FilterData", ExportData(value))
  If Right(value(3), 11) <> "_pdf_Export" Then saved(1) = Property("Overwrite", True)
  doc.storeToURL(ConvertToUrl(value(2)), saved())
  doc.close(True)
  Convert = "ok"
  Exit Function
Failed:
  Convert = stage & ": " & Error$
  On Error Resume Next
  If Not IsNull(doc) Then doc.close(True)
End Function

Function ExportData(value)
  Dim data(5), count As Integer
  data(0) = Property("UseTaggedPDF", True)
  data(1) = Property("ExportBookmarks", True)
  data(2) = Property("SelectPdfVersion", IIf(value(7) = "1", 2, 0))
  data(3) = Property("SinglePageSheets", value(8) = "1")
  data(4) = Property("Quality", CLng(IIf(value(9) = "", "90", value(9))))
  data(5) = Property("ReduceImageResolution", False)
  If value(5) <> "" Then
    Dim more(6)
    For count = 0 To 5
      more(count) = data(count)
    Next
    more(6) = Property("PageRange", value(5))
    ExportData = more()
  Else
    ExportData = data()
  End If
End Function

' Writer would write the macros of a DOCM into a DOCX.
Sub DropMacros(doc As Object)
  Dim kept As Object, name
  kept = doc.DocumentStorage
  If IsNull(kept) Then Exit Sub
  For Each name In Array("_MS_VBA_Macros", "_MS_VBA_Macros_XML")
    If kept.hasByName(name) Then kept.removeElement(name)
  Next
End Sub

Sub TurnSideways(doc As Object)
  Dim styles As Object, style As Object, at As Integer, width As Long
  If doc.supportsService("com.sun.star.presentation.PresentationDocument") Then Exit Sub
  styles = doc.StyleFamilies.getByName("PageStyles")
  For at = 0 To styles.Count - 1
    style = styles.getByIndex(at)
    If style.Width < style.Height Then
      width = style.Width
      style.IsLandscape = True
      style.Width = style.Height
      style.Height = width
    End If
  Next
End Sub

Function Decoded(hexadecimal As String) As String
  Dim at As Integer, text As String
  For at = 1 To Len(hexadecimal) Step 4
    text = text & Chr(CLng("&H" & Mid(hexadecimal, at, 4)))
  Next
  Decoded = text
End Function
